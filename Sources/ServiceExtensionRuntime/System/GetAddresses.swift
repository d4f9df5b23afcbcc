import Glibc

/// Asks the system for a name's addresses, `getaddrinfo(3)`; blocks for as long as the system takes.
func getAddresses(of name: String) -> Result<[IPAddress], TransferFailure> {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(name, nil, &hints, &list)
    defer { if unsafe list != nil { unsafe freeaddrinfo(list) } }
    guard status == 0 else {
        let reason = unsafe gai_strerror(status).map { unsafe String(cString: $0) } ?? "error \(status)"
        return .failure(
            TransferFailure(
                Finding(
                    .nameNotResolved, .error, "The name \(name) could not be resolved: \(reason).",
                    // The name may well be right: its server, or the one that is asked here, has a fault.
                    fix: status == EAI_AGAIN ? "Try again later, or look at the name servers." : nil, host: name)))
    }
    var addresses: [IPAddress] = []
    var entry = unsafe list
    while let current = unsafe entry {
        if let address = unsafe current.pointee.ai_addr,
            let ip = unsafe socketEndpoint(address, family: current.pointee.ai_family).ip, !addresses.contains(ip)
        {
            addresses.append(ip)
        }
        unsafe entry = current.pointee.ai_next
    }
    guard !addresses.isEmpty else {
        return .failure(
            TransferFailure(Finding(.nameNotResolved, .error, "The name \(name) has no address.", host: name)))
    }
    return .success(addresses)
}
