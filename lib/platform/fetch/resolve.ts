import { lookup, Resolver } from "node:dns/promises";
import { unknownHost } from "./errors";

/**
 * Resolves a name.
 *
 * @param options.isListed whether the operator opened this name to the crawler
 * @throws FetchError `dns` when there is no address
 */
export type Resolve = (name: string, options: { isListed: boolean }) => Promise<readonly string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/**
 * Queries the name servers by c-ares. `dns.lookup` would block a thread of the small pool that also serves zlib and the
 * file system, so a few dead names would stall everything.
 */
export async function askNameServers(name: string, resolver: Resolver): Promise<readonly string[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length === 0) throw unknownHost(name, v4.status === "rejected" ? v4.reason : undefined);
  return addresses;
}

/** Uses the system's name servers, and the hosts file for names that the operator listed. */
export const resolveName: Resolve = async (name, { isListed }) => {
  if (!isListed) return askNameServers(name, new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES }));
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
};
