import { describe, expect, test } from "vitest";
import { FetchError, unknownHost, withoutAddress } from "./errors";
import { admitUrl, refusalOfAddresses } from "./policy";

function verdictOnUrl(url: string): string {
  try {
    admitUrl(url, { allow: [] });
    return "admitted";
  } catch (error) {
    if (error instanceof FetchError) return error.code;
    throw error;
  }
}

function refusal(url: string): string {
  try {
    admitUrl(url, { allow: [] });
    return "admitted";
  } catch (error) {
    return String(error);
  }
}

describe("public URLs", () => {
  test.each([
    ...["http://example.com", "https://example.com/feed.xml", "https://example.com:443/", "http://example.com:80/"],
    ...["https://example.com:8443/rss", "http://example.com:1024/", "http://example.com:65535/", "HTTP://EXAMPLE.COM/"],
    ...["  https://example.com/feed  ", "https://example.com./feed", "https://münchen.de/feed", "https://例え.jp/"],
    ...["https://xn--mnchen-3ya.de/", "https://a-b_c.example.org/", "https://sub.local.example.com/"],
    ...["https://example.com/?url=http://127.0.0.1/", "https://example.com/@user/feed", "https://example.com/#frag"],
    ...["http://8.8.8.8/", "http://[2606:4700:4700::1111]/", "https://1.1.1.1:8080/feed", "http://[::ffff:8.8.8.8]/"],
    ...["http://134744072/", "http://0x08080808/", "http://example.com/a b", "https://internal.example.com/"],
    ...["https://localhost.example.com/", "https://mylocal.net/", "https://arpa.net/"],
  ])("admits %s", (url) => expect(verdictOnUrl(url)).toBe("admitted"));
});

const PRIVATE_LITERALS = [
  ...["http://127.0.0.1/", "http://127.0.0.1:4010/", "http://127.1/", "http://127.0.1/", "http://2130706433/"],
  ...["http://0x7f000001/", "http://0x7f.0.0.1/", "http://0x7f.1/", "http://0177.0.0.1/", "http://017700000001/"],
  ...[
    "http://0177.1/",
    "http://127.0.0.1./",
    "http://%31%32%37.0.0.1/",
    "http://１２７.０.０.１/",
    "http://①②⑦.⓪.⓪.①/",
  ],
  ...[
    "http://127。0。0。1/",
    "http://0/",
    "http://0.0.0.0/",
    "http://0x0/",
    "http://00/",
    "http://10.0.0.1/",
    "http://10.1/",
  ],
  ...["http://0xa.1/", "http://012.0.0.1/", "http://167772161/", "http://172.16.0.1/", "http://192.168.1.1/"],
  ...["http://192.168.257/", "http://3232235777/", "http://0xc0a80101/", "http://169.254.169.254/latest/meta-data/"],
  ...["http://2852039166/", "http://0xa9fea9fe/", "http://0251.0376.0251.0376/", "http://169.254.43518/"],
  ...["http://100.100.100.200/", "http://168.63.129.16/", "http://224.0.0.1/", "http://255.255.255.255/"],
  ...["http://198.18.0.1/", "http://192.0.2.1/", "http://[::1]/", "http://[::]/", "http://[0:0:0:0:0:0:0:1]/"],
  ...["http://[::1]:8080/", "http://[::127.0.0.1]/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/"],
  ...["http://[0:0:0:0:0:FFFF:7F00:0001]/", "http://[::ffff:169.254.169.254]/", "http://[64:ff9b::127.0.0.1]/"],
  ...["http://[64:ff9b::a9fe:a9fe]/", "http://[64:ff9b:1::1]/", "http://[2002:7f00:1::]/", "http://[2001::1]/"],
  ...["http://[fe80::1]/", "http://[fc00::1]/", "http://[fd00:ec2::254]/", "http://[fec0::1]/", "http://[ff02::1]/"],
  ...["http://[2001:db8::1]/", "http://[3fff::1]/", "http://[4000::1]/", "http://[5f00::1]/", "http://[100::1]/"],
  ...["https://127.0.0.1/", "http://127.0.0.1:22/", "http://10.0.0.1:6379/", "http://[::1]:5432/"],
];

const INTERNAL_NAMES = [
  ...["http://localhost/", "http://LOCALHOST/", "http://localhost./", "http://localhost:3000/", "http://intranet/"],
  ...["http://router/", "http://metadata/", "http://foo.localhost/", "http://printer.local/", "http://nas.lan/"],
  ...["http://metadata.google.internal/", "http://wiki.corp/", "http://box.home/", "http://box.home.arpa/"],
  ...["http://1.0.0.127.in-addr.arpa/", "http://api.default.svc/", "http://db.svc.cluster.local/"],
  ...["http://abcdefghij234567.onion/", "http://x.private/"],
  ...[
    "http://x.intranet/",
    "http://ｌｏｃａｌｈｏｓｔ/",
    "http://loc\u00adalhost/",
    "http://local%68ost/",
    "http://ⓛocalhost/",
  ],
  ...["http://kubernetes.default.svc./", "http://x.LOCAL/"],
];

describe("private targets in every notation", () => {
  test.each(PRIVATE_LITERALS)("refuses %s", (url) => expect(verdictOnUrl(url)).toBe("blocked_address"));
  test.each(INTERNAL_NAMES)("refuses %s by name", (url) => expect(verdictOnUrl(url)).toBe("blocked_address"));

  test("gives all of them the same message", () => {
    const messages = [...PRIVATE_LITERALS, ...INTERNAL_NAMES].map(refusal);
    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toMatch(/private network/);
  });
});

test.each(["http://a.test/", "http://a.example/", "http://a.invalid./"])("refuses %s as an example", (url) => {
  expect(verdictOnUrl(url)).toBe("invalid_url");
  expect(refusal(url)).toContain(`No server has the name ${new URL(url).hostname.replace(/\.$/, "")}: `);
});

describe("non-web URLs", () => {
  test.each([
    ...["", " ", "feed", "example.com", "//example.com/", "/feed.xml", "http://", "http:///", "https://?", "http://#"],
    ...["ftp://example.com/", "file:///etc/passwd", "gopher://example.com/", "javascript:alert(1)", "data:text/xml,x"],
    ...[
      "dict://example.com:11211/",
      "ldap://example.com/",
      "ws://example.com/",
      "blob:https://example.com/x",
      "feed:x",
    ],
    ...["mailto:a@example.com", "about:blank", "view-source:https://example.com", "jar:http://example.com!/"],
    ...["http://user@example.com/", "http://user:secret@example.com/", "http://:secret@example.com/"],
    ...["http://example.com@127.0.0.1/", "http://127.0.0.1@example.com/", "http://example.com:80@127.0.0.1/"],
    ...["http://example.com\\@127.0.0.1/", "http:\\\\127.0.0.1\\", "http://example.com\\feed", "http:/\\example.com/"],
    ...["http://exa\tmple.com/", "http://exa\nmple.com/", "http://example.com/\r\nHost: x", "http://example.com/\0"],
    ...["http://\u0001example.com/", "http://example.com/\u007f", "java\nscript:alert(1)", "ht\ttp://127.0.0.1/"],
    ...[
      "http://exa mple.com/",
      "http://127.0.0.1 .example.com/",
      "http://example.com:99999/",
      "http://example.com:-1/",
    ],
    ...["http://example.com:a/", "http://[::1/", "http://[::g]/", "http://[fe80::1%25eth0]/", "http://[127.0.0.1]/"],
    ...["http://[v1.x]/", "http://256.256.256.256/", "http://1.2.3.4.5/", "http://0x100000000/", "http://09.1.1.1/"],
    ...[
      "http://a..example.com/",
      "http://example..com/",
      "http://example.com../",
      "http://.example.com/",
      "http://%00/",
    ],
    ...["http://exa%0ample.com/", "http://exa%23mple.com/", "http://exa<mple.com/"],
    `http://${"a".repeat(64)}.com/`,
    `http://${"a.".repeat(130)}com/`,
    `https://example.com/${"a".repeat(2048)}`,
    `https://example.com/${"ü".repeat(400)}`,
  ])("refuses %j", (url) => expect(verdictOnUrl(url)).toBe("invalid_url"));
});

describe("ports of other services", () => {
  test.each([
    ...[
      1, 7, 21, 22, 23, 25, 53, 79, 81, 110, 143, 444, 445, 993, 1023, 1433, 2049, 2375, 3306, 3389, 5432, 6000, 6379,
    ],
    ...[6443, 6667, 8500, 9042, 9092, 9200, 10250, 11211, 27017],
  ])("refuses %d", (port) => expect(verdictOnUrl(`http://example.com:${port}/`)).toBe("invalid_url"));
});

describe("the addresses of a host", () => {
  const refusalAt = async (url: string, addresses: readonly string[]) =>
    (await refusalOfAddresses(url, async () => addresses))?.code ?? null;

  test.each([
    ["https://inside.example.com/", ["10.0.0.1"], "blocked_address"],
    ["https://both.example.com/", ["93.184.216.34", "127.0.0.1"], "blocked_address"],
    ["https://outside.example.com/", ["93.184.216.34"], null],
    ["http://127.0.0.1/", [], "blocked_address"],
    ["http://93.184.216.34/", [], null],
    ["ftp://outside.example.com/", [], "invalid_url"],
  ])("refuse %s with %j: %s", async (url, addresses, code) => expect(await refusalAt(url, addresses)).toBe(code));

  test("are refused alike whether private or missing", async () => {
    const missing = async (name: string) => Promise.reject(unknownHost(name));
    const down = async (name: string) =>
      Promise.reject(withoutAddress(name, [Object.assign(new Error(), { code: "ESERVFAIL" })]));
    const lookups = [async () => ["10.0.0.1"], async () => [], missing, down];
    const refusals = await Promise.all(
      lookups.map((resolve) => refusalOfAddresses("https://name.example.com/", resolve)),
    );
    const [first] = refusals;
    expect(first?.message).toContain("No server on the public internet");
    for (const refusal of refusals) expect(refusal).toStrictEqual(first);
  });
});
