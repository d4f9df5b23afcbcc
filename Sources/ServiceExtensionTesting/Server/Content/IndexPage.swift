/// The page at `/`, which lists what the server can do.
enum IndexPage {
    /// The page as it is served.
    static let resource = Resource(source: .bytes(Array(html.utf8)), mediaType: "text/html; charset=utf-8")

    private static var html: String {
        let sample = MediaSample.all.first?.name ?? ""
        let rows = MediaServer.behaviours.map { form in
            let link = "/samples/\(sample)?\(form.example)"
            return "<tr><td><code>\(escape(form.spelling))</code></td><td>\(escape(form.meaning))</td>"
                + "<td><a href=\"\(escape(link))\">\(escape(form.example))</a></td></tr>\n"
        }
        let samples = MediaSample.all.map { item in
            "<li><a href=\"/samples/\(escape(item.name))\">\(escape(item.name))</a> \(escape(item.mediaType)),"
                + " \(item.bytes.count) bytes</li>\n"
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Media server</title></head><body>
            <h1>Media server</h1>
            <p>Every path takes these query items, alone or combined. SIZE is in bytes, with K, M, G (powers of 1024) or
            KB, MB, GB (powers of 1000); DURATION is 500ms, 2s or 1m.</p>
            <table><tr><th>item</th><th>what happens</th><th>example</th></tr>
            \(rows.joined())</table>
            <h2>Samples</h2>
            <ul>
            \(samples.joined())</ul>
            </body></html>
            """ + "\n"
    }

    private static func escape(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
