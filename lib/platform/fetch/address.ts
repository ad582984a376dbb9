import { isIP } from "node:net";

/** An IP address as one number: 32 bits for version 4, 128 for version 6. */
interface Address {
  bits: 32 | 128;
  value: bigint;
}

/** The addresses that share the first `prefixBits` bits with `value`. */
export interface Network extends Address {
  prefixBits: number;
}

function parseV4(text: string): bigint {
  return text.split(".").reduce((value, octet) => (value << 8n) | BigInt(octet), 0n);
}

function parseV6(text: string): bigint {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const low = parseV4(dotted?.[2] ?? "0.0.0.0");
  const hex = dotted ? `${dotted[1]}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}` : text;
  const [head = "", tail = ""] = hex.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return BigInt(`0x${[...head, ...zeros, ...tail].map((group) => group.padStart(4, "0")).join("")}`);
}

/** Parses a plain address; null for zone ids (`fe80::1%eth0`) and for octal, hex and short forms of version 4. */
function parseAddress(text: string): Address | null {
  if (text.includes("%")) return null;
  const version = isIP(text);
  if (version === 4) return { bits: 32, value: parseV4(text) };
  return version === 6 ? { bits: 128, value: parseV6(text) } : null;
}

/** Parses `address` or `address/prefixBits`; null for anything else. A lone address is a network of one. */
export function parseNetwork(text: string): Network | null {
  const [addressText = "", prefixText, ...rest] = text.split("/");
  const address = parseAddress(addressText);
  if (!address || rest.length > 0) return null;
  if (prefixText === undefined) return { ...address, prefixBits: address.bits };
  const prefixBits = /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : Number.NaN;
  return prefixBits <= address.bits ? { ...address, prefixBits } : null;
}

function contains(network: Network, address: Address): boolean {
  if (network.bits !== address.bits) return false;
  const tailBits = BigInt(network.bits - network.prefixBits);
  return network.value >> tailBits === address.value >> tailBits;
}

export function isInNetwork(addressText: string, network: Network): boolean {
  const address = parseAddress(addressText);
  return address !== null && contains(network, address);
}

function networks(...texts: string[]): Network[] {
  return texts.map(parseNetwork).filter((network) => network !== null);
}

/** IANA's special-purpose registry for version 4, and the address of Azure's instance services. */
const SPECIAL_V4 = networks(
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32"],
);

/** Public version 6 addresses. Later assignments outside this block stay closed without a new entry. */
const GLOBAL_UNICAST_V6 = networks("2000::/3");

/** IETF protocols with Teredo, documentation, 6to4 and AS112: global unicast without public servers. */
const SPECIAL_V6 = networks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2620:4f:8000::/48");

/** Mapped (RFC 4291) and translated (NAT64, RFC 6052): the low 32 bits are the real destination. */
const EMBEDDING_V6 = networks("::ffff:0:0/96", "64:ff9b::/96");

/** Link-local, and the metadata services of clouds, which return credentials. */
const METADATA = networks(
  ...["169.254.0.0/16", "168.63.129.16", "100.100.100.200", "192.0.0.192"],
  ...["fe80::/10", "fd00:ec2::/32", "fd20:ce::/32", "fd00:c1::/32"],
);

function unwrapped(address: Address): Address {
  const isEmbedding = EMBEDDING_V6.some((network) => contains(network, address));
  return isEmbedding ? { bits: 32, value: address.value & 0xffff_ffffn } : address;
}

/** Returns whether the address is on the public internet; false for anything but a plain address. */
export function isPublicAddress(text: string): boolean {
  const parsed = parseAddress(text);
  if (!parsed) return false;
  const address = unwrapped(parsed);
  const isIn = (network: Network) => contains(network, address);
  if (address.bits === 32) return !SPECIAL_V4.some(isIn);
  return GLOBAL_UNICAST_V6.some(isIn) && !SPECIAL_V6.some(isIn);
}

/** Returns whether the address is link-local or a cloud's metadata service, which only an exact allow rule opens. */
export function isMetadataAddress(text: string): boolean {
  const parsed = parseAddress(text);
  return parsed !== null && METADATA.some((network) => contains(network, unwrapped(parsed)));
}
