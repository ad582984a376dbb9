const PUBLIC_V4 = "93.184.216.34";
const PUBLIC_V6 = "2606:4700:4700::1111";

const INWARD: Readonly<Record<string, readonly string[]>> = {
  "a-loopback": ["127.0.0.1"],
  "a-other-loopback": ["127.8.9.10"],
  "a-any": ["0.0.0.0"],
  "a-private": ["10.1.2.3"],
  "a-metadata": ["169.254.169.254"],
  "a-cgnat": ["100.64.0.1"],
  "a-multicast": ["224.0.0.251"],
  "a-broadcast": ["255.255.255.255"],
  "aaaa-loopback": ["::1"],
  "aaaa-mapped": ["::ffff:7f00:1"],
  "aaaa-compatible": ["::7f00:1"],
  "aaaa-nat64": ["64:ff9b::7f00:1"],
  "aaaa-local-nat64": ["64:ff9b:1::7f00:1"],
  "aaaa-6to4": ["2002:7f00:1::"],
  "aaaa-teredo": ["2001:0:7f00:1::"],
  "aaaa-unique-local": ["fd00::1"],
  "aaaa-link-local": ["fe80::1"],
  "mixed-public-first": [PUBLIC_V4, "127.0.0.1"],
  "mixed-private-first": ["127.0.0.1", PUBLIC_V4],
  "mixed-aaaa": [PUBLIC_V4, "::1"],
  "mixed-a": ["127.0.0.1", PUBLIC_V6],
  "many-public-one-private": [...Array<string>(12).fill(PUBLIC_V4), "127.0.0.1"],
  "private-in-both": ["127.0.0.1", "::1"],
};

/** The records of the test's name server. */
export function answersInward(name: string): readonly string[] | null {
  return INWARD[name.split(".")[0] ?? ""] ?? null;
}
