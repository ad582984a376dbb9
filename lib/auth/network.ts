import { isIP, isIPv6 } from "node:net";
import { CLIENT_ADDRESS_HEADER } from "@/lib/core/http-headers";
import { runtime } from "@/lib/runtime/runtime";

/**
 * Returns the network of a request for abuse limits: an IPv4 address, or the /56 of an IPv6 address, because many
 * households have all 256 networks (/64) of one.
 *
 * @param trust.proxyHops number of the operator's proxies that append to `X-Forwarded-For`; with 0 the header is
 * untrusted and ignored
 * @param trust.socket whether Lede's own server set the socket address header; otherwise anyone could
 */
export function clientNetwork(headers: Headers, trust: { proxyHops: number; socket: boolean }): string {
  const socketAddress = trust.socket ? plainAddress(headers.get(CLIENT_ADDRESS_HEADER) ?? "") : null;
  const address = forwardedAddress(headers, trust.proxyHops) ?? socketAddress;
  if (address === null) return "unknown";
  return isIPv6(address) ? `${prefix56(address)}::/56` : address;
}

function forwardedAddress(headers: Headers, hops: number): string | null {
  if (hops === 0) return null;
  const chain = (headers.get("x-forwarded-for") ?? "").split(",");
  return plainAddress(chain.at(-hops) ?? "");
}

/** Removes port, brackets, zone and the IPv6 wrapping of IPv4; null for anything but an address. */
function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(bare) === 0 ? null : bare.toLowerCase();
}

/** The first four groups, without leading zeros and without the last byte. */
function prefix56(address: string): string {
  // The URL parser normalises every spelling of an IPv6 address.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const groups = [...before, ...zeros, ...after];
  const fourth = Number.parseInt(groups[3] ?? "0", 16) & 0xff00;
  return [...groups.slice(0, 3), fourth.toString(16)].join(":");
}

/** Returns the network of a request behind `TRUSTED_PROXY_HOPS` proxies. */
export async function networkOf(request: Request): Promise<string> {
  const { env } = await runtime();
  const trust = { proxyHops: env.TRUSTED_PROXY_HOPS, socket: env.LEDE_PROFILE === "server" };
  return clientNetwork(request.headers, trust);
}
