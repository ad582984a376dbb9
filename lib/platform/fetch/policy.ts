import { isIP } from "node:net";
import { isInNetwork, isMetadataAddress, isPublicAddress, type Network, parseNetwork } from "./address";
import { blockedAddress, FetchError, isFetchError, unknownHost, withoutPublicServer } from "./errors";
import type { Resolve } from "./resolve";

/** One entry of `CRAWL_ALLOW_PRIVATE_HOSTS`. A null `port` opens every port. */
type AllowRule = { port: number | null } & ({ name: string; network: null } | { name: null; network: Network });

/** Private hosts and networks that the operator opened to the crawler. */
export type AllowList = readonly AllowRule[];

/** A URL that passed {@link admitUrl}. {@link admitAddresses} checks the resolved addresses later. */
export interface Target {
  /** Without fragment. */
  url: URL;
  /** Lower case, without IPv6 brackets and the final dot. */
  host: string;
  port: number;
  /** Whether the operator listed this host and port. */
  isListed: boolean;
}

const URL_LENGTH_MAX = 2048;
const NAME_LENGTH_MAX = 253;
const LABEL_LENGTH_MAX = 63;

/** Names that never belong to a public server. An early check; the check of the addresses decides. */
const INTERNAL_SUFFIX = /\.(?:localhost|local|internal|intranet|lan|home|corp|private|svc|onion|arpa)$/;

/** Reserved by RFC 6761, so that no server has one. */
const EXAMPLE_SUFFIX = /\.(?:test|example|invalid)$/;

/** Ports from 1024 up of databases, brokers, control planes and chat servers. */
const SERVICE_PORTS = new Set([
  ...[1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5060, 5061, 5432, 5672, 5984, 6000, 6379, 6443],
  ...[6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7001, 8086, 8125, 8500, 9042, 9092, 9200, 9300, 10080, 10250],
  ...[11211, 15672, 25565, 27017, 50000],
]);

const ALLOW_ENTRY = /^(?:\[(?<v6>[^\]]+)\]|(?<plain>[^:[\]/]+))(?<prefix>\/\d+)?(?::(?<port>\d{1,5}))?$/;
const HOST_NAME = /^(?!-)[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;

function nameRule(text: string, port: number | null): AllowRule | null {
  if (!HOST_NAME.test(text) || !URL.canParse(`http://${text}`)) return null;
  const name = new URL(`http://${text}`).hostname;
  // Short and octal address forms look like names and are easy to misread, so they are refused.
  return isIP(name) === 0 ? { name, network: null, port } : null;
}

function networkRule(network: Network, port: number | null): AllowRule | null {
  // Refuses a network of all addresses.
  return network.prefixBits === 0 ? null : { name: null, network, port };
}

function parseAllowRule(entry: string): AllowRule | null {
  const bareV6 = parseNetwork(entry);
  if (bareV6?.bits === 128) return networkRule(bareV6, null);
  const { v6, plain = "", prefix = "", port: portText } = ALLOW_ENTRY.exec(entry)?.groups ?? {};
  const port = portText === undefined ? null : Number(portText);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const network = parseNetwork(`${v6 ?? plain}${prefix}`);
  if (v6 !== undefined) return network?.bits === 128 ? networkRule(network, port) : null;
  if (network) return networkRule(network, port);
  return prefix === "" ? nameRule(plain, port) : null;
}

/**
 * Parses `CRAWL_ALLOW_PRIVATE_HOSTS`: `host[:port]`, `ip[:port]`, `[ipv6][:port]` or a network such as `10.1.0.0/16`,
 * separated by commas. A name does not include its subdomains. @throws Error that names the first invalid entry
 */
export function parseAllowList(text: string): AllowList {
  const entries = text.split(",").map((entry) => entry.trim().toLowerCase());
  return entries.filter(Boolean).map((entry) => {
    const rule = parseAllowRule(entry);
    if (rule) return rule;
    throw new Error(
      `"${entry}" is not a host, address or network. Write host[:port], ip[:port], [ipv6][:port] or a network such as 10.1.0.0/16, separated by commas, without wildcards.`,
    );
  });
}

function isNameListed(allow: AllowList, name: string, port: number): boolean {
  return allow.some((rule) => rule.name === name && (rule.port === null || rule.port === port));
}

function isAddressListed(allow: AllowList, address: string, port: number): boolean {
  const needsExactRule = isMetadataAddress(address);
  return allow.some(({ network, port: rulePort }) => {
    if (network === null || (rulePort !== null && rulePort !== port)) return false;
    if (needsExactRule && network.prefixBits !== network.bits) return false;
    return isInNetwork(address, network);
  });
}

function invalidUrl(message: string, detail?: string): FetchError {
  return new FetchError("invalid_url", message, { ...(detail && { detail }) });
}

function parseUrl(raw: string, base: URL | undefined): URL {
  const text = raw.trim();
  const notAnAddress = "This is not a web address. Enter one such as https://example.com/news.";
  if (text.length > URL_LENGTH_MAX) throw invalidUrl(`The address is longer than ${URL_LENGTH_MAX} characters.`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for; URL would drop them silently
  if (/[\u0000-\u001f\u007f\\]/.test(text)) throw invalidUrl(notAnAddress, "control character or backslash");
  if (!URL.canParse(text, base)) throw invalidUrl(notAnAddress);
  const url = new URL(text, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw invalidUrl("Lede reads http and https addresses only. Enter one such as https://example.com/news.");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalidUrl("The address contains a user name or password. Enter it without them.");
  }
  if (url.href.length > URL_LENGTH_MAX) throw invalidUrl(`The address is longer than ${URL_LENGTH_MAX} characters.`);
  url.hash = "";
  return url;
}

function checkName(name: string): void {
  const isTooLong = name.length > NAME_LENGTH_MAX || name.split(".").some((label) => label.length > LABEL_LENGTH_MAX);
  if (isTooLong || name.split(".").includes("")) {
    throw invalidUrl("The host name in the address is not valid. Check the spelling.", name);
  }
  if (!name.includes(".")) throw blockedAddress(`single label ${name}`);
  if (INTERNAL_SUFFIX.test(name)) throw blockedAddress(`internal suffix of ${name}`);
  if (EXAMPLE_SUFFIX.test(name)) {
    throw invalidUrl(`No server has the name ${name}: its ending is only for examples. Enter a real address.`);
  }
}

function checkPort(port: number): void {
  const isOpen = port === 80 || port === 443 || (port >= 1024 && !SERVICE_PORTS.has(port));
  if (!isOpen) throw invalidUrl(`Lede does not read from port ${port}. Enter an address on a usual web port.`);
}

/**
 * Checks a URL from a user or a `Location` header. Later steps must use the returned {@link Target}, never the text, so
 * that no second parser can read it differently. @throws FetchError `invalid_url` or `blocked_address`
 */
export function admitUrl(raw: string, { allow, base }: { allow: AllowList; base?: URL }): Target {
  const url = parseUrl(raw, base);
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const isLiteral = isIP(host) !== 0;
  const isListed = isLiteral ? isAddressListed(allow, host, port) : isNameListed(allow, host, port);
  const target = { url, host, port, isListed };
  if (isListed) return target;
  // The address is checked before the port, so that the error does not reveal ports of private addresses.
  if (isLiteral && !isPublicAddress(host)) throw blockedAddress(`private literal ${host}`);
  if (!isLiteral) checkName(host);
  checkPort(port);
  return target;
}

/** Returns why {@link admitUrl} refuses a URL; null for one that it admits. */
export function refusalOf(raw: string, { allow }: { allow: AllowList }): FetchError | null {
  try {
    admitUrl(raw, { allow });
    return null;
  } catch (error) {
    if (isFetchError(error)) return error;
    throw error;
  }
}

/**
 * Returns why no request to a public host follows from a URL; null for one that is admitted. A name without an address is
 * refused like a private one, so that strangers cannot find out which names a private network has.
 */
export async function refusalOfAddresses(raw: string, resolve: Resolve): Promise<FetchError | null> {
  try {
    const target = admitUrl(raw, { allow: [] });
    if (isIP(target.host) !== 0) return null;
    const addresses = await resolve(target.host, target);
    return addresses.length > 0 && addresses.every(isPublicAddress) ? null : withoutPublicServer();
  } catch (error) {
    if (!isFetchError(error)) throw error;
    return error.code === "dns" ? withoutPublicServer() : error;
  }
}

/** Returns whether the host is a private address, without a lookup. */
export function isPrivateLiteral({ host }: Target): boolean {
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/**
 * Checks all addresses of a name. One private address refuses them all. `isPrivateAdmitted`: the allow list applies at
 * this hop. @throws FetchError `dns` for an empty list, `blocked_address` otherwise
 */
export function admitAddresses(
  addresses: readonly string[],
  target: Target,
  { allow, isPrivateAdmitted }: { allow: AllowList; isPrivateAdmitted: boolean },
): void {
  if (addresses.length === 0) throw unknownHost(target.host);
  for (const address of addresses) {
    if (isPublicAddress(address)) continue;
    const isOpened =
      isAddressListed(allow, address, target.port) ||
      (target.isListed && isIP(address) !== 0 && !isMetadataAddress(address));
    if (!isPrivateAdmitted || !isOpened) throw blockedAddress(`${target.host} leads to ${address}`);
  }
}
