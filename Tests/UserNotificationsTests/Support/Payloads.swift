/// A payload that an extension is called for, with these members beside `aps`.
func payload(_ members: String = "", id: String = "1") -> String {
    #"{"aps":{"alert":{"title":"Sale","body":"Today"},"mutable-content":1},"id":"\#(id)"\#(members.isEmpty ? "" : ",")\#(members)}"#
}
