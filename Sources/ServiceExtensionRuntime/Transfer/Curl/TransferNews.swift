/// The transfers that got something in this round of libcurl's work, so that each reader is woken once, after it.
final class TransferNews {
    private var transfers: [ActiveTransfer] = []

    func add(_ transfer: ActiveTransfer) {
        // The pieces of one body come in a row, so looking at the last one is enough to keep the list short.
        if transfers.last !== transfer { transfers.append(transfer) }
    }

    func tell() {
        for transfer in transfers { transfer.tellReader() }
        transfers.removeAll(keepingCapacity: true)
    }
}
