type Refusal = "blocked_address" | "invalid_url";

/** A URL that must not be reached. `{port}` stands for the server's port. */
interface UrlCase {
  kind: string;
  url: string;
  code: Refusal;
}

const LOOPBACK_AND_PRIVATE = ["127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "192.168.1.1", "169.254.169.254"];

function octetsOf(address: string): [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  return [a, b, c, d];
}

/** Every notation of a version 4 address that the URL standard or the C library has ever accepted. */
function notationsOfV4(address: string): string[] {
  const [a, b, c, d] = octetsOf(address);
  const whole = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  const octal = (value: number) => `0${value.toString(8)}`;
  const hex = (value: number) => `0x${value.toString(16)}`;
  const wide = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  return [
    ...[address, `${address}.`, String(whole), hex(whole), hex(whole).toUpperCase().replace("X", "x"), octal(whole)],
    ...[[a, b, c, d].map(octal).join("."), [a, b, c, d].map(hex).join("."), `${a}.${b}.${c * 256 + d}`],
    ...[
      `${a}.${b * 65_536 + c * 256 + d}`,
      `${hex(a)}.${octal(b)}.${c}.${d}`,
      `${octal(a)}.${hex(b * 65_536 + c * 256 + d)}`,
    ],
    ...[`000${octal(a)}.${b}.${c}.${d}`, `0x0000${a.toString(16)}.${b}.${c}.${d}`],
    ...[wide(address), address.replaceAll(".", "。"), address.replaceAll(".", "．"), address.replaceAll(".", "｡")],
    ...[encodedDigits(address), encodedDigits(address).replaceAll(".", "%2e")],
  ];
}

function encodedDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => `%3${digit}`);
}

/** Every form of version 6 that contains a version 4 address. */
function embeddingsOfV4(address: string): string[] {
  const [a, b, c, d] = octetsOf(address);
  const high = (a * 256 + b).toString(16);
  const low = (c * 256 + d).toString(16);
  const flipped = ((0xffff - (a * 256 + b)) >>> 0).toString(16);
  const flippedLow = ((0xffff - (c * 256 + d)) >>> 0).toString(16);
  return [
    ...[`::ffff:${address}`, `::ffff:${high}:${low}`, `0:0:0:0:0:FFFF:${high}:${low}`, `::ffff:0:${address}`],
    ...[`::${address}`, `::${high}:${low}`, `64:ff9b::${address}`, `64:ff9b::${high}:${low}`],
    ...[`64:ff9b:1::${address}`, `64:ff9b:1:${high}:${low}::`, `64:ff9b:1:ffff::${high}:${low}`],
    ...[`2002:${high}:${low}::`, `2002:${high}:${low}::1`, `2001:0:${high}:${low}::`, `2001::${flipped}:${flippedLow}`],
    ...[`fe80::5efe:${address}`, `::5efe:${address}`],
  ];
}

const V6 = [
  ...["::1", "::", "0:0:0:0:0:0:0:1", "0000:0000:0000:0000:0000:0000:0000:0001", "::0.0.0.1", "0::1", "::2"],
  ...["fe80::1", "febf::1", "fec0::1", "fc00::1", "fd00::1", "fd00:ec2::254", "fd20:ce::254", "ff01::1", "ff02::1"],
  ...["ff05::2", "100::1", "100:0:0:1::1", "4000::1", "5f00::1", "2001:2::1", "2001:db8::1", "3fff::1", "8000::1"],
  ...["2001:1::1", "2001:10::1", "2001:20::1", "2001:30::1", "2620:4f:8000::1", "1fff::1", "e000::1"],
];

const NAMES = [
  ...["localhost", "LOCALHOST", "localhost.", "localhost.localdomain.localhost", "a.localhost", "ｌｏｃａｌｈｏｓｔ"],
  ...[
    "ⓛocalhost",
    "loc\u00adalhost",
    "local%68ost",
    "%6cocalhost",
    "lo\u200bcalhost",
    "intranet",
    "router",
    "metadata",
  ],
  ...["metadata.google.internal", "Metadata.Google.Internal.", "instance-data.ec2.internal", "kubernetes.default.svc"],
  ...["db.svc.cluster.local", "nas.lan", "printer.local", "wiki.corp", "box.home.arpa", "1.0.0.127.in-addr.arpa"],
  ...["x.onion", "x.private", "x.intranet", "host.docker.internal"],
];

const EXAMPLES = ["a.test", "a.example", "a.invalid"];

/** Names of the test's name server that lead to private addresses in different ways; see `answersInward`. */
const RESOLVED = [
  ...["a-loopback", "a-other-loopback", "a-any", "a-private", "a-metadata", "a-cgnat", "a-multicast", "a-broadcast"],
  ...["aaaa-loopback", "aaaa-mapped", "aaaa-compatible", "aaaa-nat64", "aaaa-local-nat64", "aaaa-6to4", "aaaa-teredo"],
  ...["aaaa-unique-local", "aaaa-link-local", "mixed-public-first", "mixed-private-first", "mixed-aaaa", "mixed-a"],
  ...["many-public-one-private", "private-in-both"],
];

const USERINFO = [
  ...[
    "user@127.0.0.1:{port}",
    "user:secret@127.0.0.1:{port}",
    ":secret@127.0.0.1:{port}",
    "user:@127.0.0.1:{port}",
    "a%40b@127.0.0.1:{port}",
  ],
  ...[
    "example.com@127.0.0.1:{port}",
    "example.com:80@127.0.0.1:{port}",
    "127.0.0.1:{port}@example.com",
    "example.com%00@127.0.0.1:{port}",
  ],
];

const MALFORMED = [
  ...[
    "http://example.com\\@127.0.0.1:{port}/",
    "http:\\\\127.0.0.1:{port}\\",
    "http://127.0.0.1:{port}\\.example.com/",
  ],
  ...[
    "http://127.0.0.1\t:{port}/",
    "http://127.0.0.1:{port}/\r\nhost: x",
    "h\nttp://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}/\0",
  ],
  ...[
    "http://127.0.0.1:{port}\u0000.example.com/",
    "http://[::1]\u007f:{port}/",
    "http://[::1%25lo]:{port}/",
    "http://[::1%lo]:{port}/",
  ],
  ...[
    "http://[fe80::1%25eth0]:{port}/",
    "http://[::1:{port}/",
    "http://[127.0.0.1]:{port}/",
    "http://[::ffff:127.0.0.1.]:{port}/",
  ],
  ...[
    "http://127.0.0.1 :{port}/",
    "http://127.0.0.1:{port};example.com/",
    "http://256.0.0.1:{port}/",
    "http://127.0.0.1.0:{port}/",
    "http://0x1ffffffff:{port}/",
    "http://1e3:-0/",
  ],
  ...[
    "http://127.0.0.08:{port}/",
    "http://4294967296:{port}/",
    "http://:{port}/",
    "http://%5b::1%5d:{port}/",
    "http://127.0.0.1..:{port}/",
  ],
  ...[
    "ftp://127.0.0.1:{port}/",
    "gopher://127.0.0.1:{port}/_GET",
    "file:///etc/passwd",
    "file://127.0.0.1:{port}/",
    "ws://127.0.0.1:{port}/",
  ],
  ...[
    "dict://127.0.0.1:{port}/",
    "ldap://127.0.0.1:{port}/",
    "jar:http://127.0.0.1:{port}!/",
    "view-source:http://127.0.0.1:{port}/",
  ],
  ...[
    "data:text/xml,<rss/>",
    "javascript:fetch('http://127.0.0.1:{port}')",
    "blob:http://127.0.0.1:{port}/x",
    "unix:/run/x.sock",
  ],
];

/** URL shapes around a refused host, none of which may change the refusal. */
const AROUND = [
  ...[
    "https://127.0.0.1:{port}/",
    "HTTP://127.0.0.1:{port}",
    "http:127.0.0.1:{port}",
    "http:///127.0.0.1:{port}/",
    "http:/127.0.0.1:{port}",
  ],
  ...[
    "  http://127.0.0.1:{port}/  ",
    "http://127.0.0.1:{port}/#@example.com/",
    "http://127.0.0.1:{port}?@example.com/",
  ],
  ...[
    "http://127.0.0.1:{port}/../../etc/passwd",
    "http://127.0.0.1:{port}//example.com/",
    "http://127.0.0.1:{port}/.example.com",
  ],
  ...["https://localhost:{port}/", "http://[::1]:{port}?q", "https://[::]:{port}/"],
];

function hosts(kind: string, all: readonly string[], code: Refusal = "blocked_address"): UrlCase[] {
  return [...new Set(all)].map((host) => ({ kind, url: `http://${host}:{port}/feed.xml`, code }));
}

function urls(kind: string, all: readonly string[], code: Refusal): UrlCase[] {
  return all.map((url) => ({ kind, url, code }));
}

export const URL_CASES: readonly UrlCase[] = [
  ...hosts("a notation", LOOPBACK_AND_PRIVATE.flatMap(notationsOfV4)),
  ...hosts(
    "an embedding",
    LOOPBACK_AND_PRIVATE.flatMap(embeddingsOfV4).map((address) => `[${address}]`),
  ),
  ...hosts(
    "version 6",
    V6.map((address) => `[${address}]`),
  ),
  ...hosts("a name", NAMES),
  ...hosts("a name for examples", EXAMPLES, "invalid_url"),
  ...hosts(
    "a resolved name",
    RESOLVED.map((name) => `${name}.example.com`),
  ),
  ...urls(
    "user and password",
    USERINFO.map((rest) => `http://${rest}/`),
    "invalid_url",
  ),
  ...urls("malformed", MALFORMED, "invalid_url"),
  ...urls("a shape", AROUND, "blocked_address"),
];
