import ServiceExtensionRuntime
import Testing

@Suite struct `A signed URL` {
    @Test(arguments: [
        ("X-Amz-Date=20200101T000000Z&X-Amz-Expires=60", 1_577_836_860),
        ("X-Amz-Algorithm=A&X-Amz-Expires=604800&X-Amz-Date=20240228T120000Z&X-Amz-Signature=s", 1_709_726_400),
        ("x-amz-date=20200101T000000Z&x-amz-expires=0", 1_577_836_800),
        ("X-Goog-Date=20200229T235959Z&X-Goog-Expires=1", 1_583_020_800),
        ("Expires=1577836800&Signature=s&Key-Pair-Id=K", 1_577_836_800),
        ("AWSAccessKeyId=A&Expires=1577836800", 1_577_836_800),
        ("expires=1577836800", 1_577_836_800), ("sv=2020&se=2020-01-01T00%3A00%3A00Z&sig=s", 1_577_836_800),
        ("se=2020-01-01T00:00Z&sig=s", 1_577_836_800), ("se=2020-01-01&sig=s", 1_577_836_800),
        ("se=2020-01-01T00:00:00.1234567Z&sig=s", 1_577_836_800), ("X-Amz-Date=19700101T000000Z&X-Amz-Expires=0", 0),
        ("X-Amz-Date=20000229T000000Z&X-Amz-Expires=0", 951_782_400),
        ("X-Amz-Date=21000301T000000Z&X-Amz-Expires=0", 4_107_542_400),
        ("X%2DAmz%2DDate=20200101T000000Z&X-Amz-Expires=60", 1_577_836_860),
        ("Expires=1577836800&Expires=1", 1_577_836_800), ("X-Amz-Date=20161231T235960Z&X-Amz-Expires=0", 1_483_228_800),
    ])
    func `tells when it expires`(query: String, seconds: Int) throws {
        #expect(SignedURL.expiry(of: try URLPolicy().check("https://s3.test/a.png?" + query)) == seconds)
    }

    @Test(arguments: [
        "", "?", "?a=b", "?X-Amz-Date=20200101T000000Z", "?X-Amz-Expires=60", "?X-Amz-Date=20200101&X-Amz-Expires=x",
        "?X-Amz-Date=20200230T000000Z&X-Amz-Expires=60", "?X-Amz-Date=20210229T000000Z&X-Amz-Expires=60",
        "?X-Amz-Date=20201301T000000Z&X-Amz-Expires=60", "?X-Amz-Date=20200001T000000Z&X-Amz-Expires=60",
        "?X-Amz-Date=20200101T240000Z&X-Amz-Expires=60", "?X-Amz-Date=20200101T006000Z&X-Amz-Expires=60",
        "?X-Amz-Date=20200101T000000&X-Amz-Expires=60", "?X-Amz-Date=20200101T0000000Z&X-Amz-Expires=60",
        "?X-Amz-Date=20200101T000000Z&X-Amz-Expires=9223372036854775807",
        "?X-Amz-Date=20200101T000000Z&X-Amz-Expires=99999999999999999999",
        "?X-Amz-Date=+020-01-01T000000Z&X-Amz-Expires=1",
        "?Expires=3600", "?Expires=1577836800000", "?Expires=Wed,%2001%20Jan%202020", "?se=2020-01-01", "?se=x&sig=s",
        "?se=2020-01-01T00:00:00.Z&sig=s",
        "?se=2020-1-1&sig=s", "?Expires", "?Expires=&Signature",
    ])
    func `is not seen where none is`(query: String) throws {
        #expect(SignedURL.expiry(of: try URLPolicy().check("https://s3.test/a.png" + query)) == nil)
    }
}
