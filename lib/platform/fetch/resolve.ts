import { lookup, Resolver } from "node:dns/promises";
import { createLruCache } from "@/lib/core/lru-cache";
import { withoutAddress } from "./errors";

/** Resolves a name, `isListed` when the operator opened it to the crawler. @throws FetchError `dns` without an address */
export type Resolve = (name: string, options: { isListed: boolean }) => Promise<readonly string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;
const NAMES_MAX = 2_000;
/** Long enough for the requests of a host's turn, short enough to notice a changed address soon. */
const KEPT_MS = 60_000;

/**
 * Queries the name servers by c-ares. `dns.lookup` would block a thread of the small pool that also serves zlib and the
 * file system, so a few dead names would stall everything.
 */
export async function askNameServers(name: string, resolver: Resolver): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const causes = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  throw withoutAddress(name, causes);
}

/** Uses the system's name servers, and the hosts file for names that the operator listed. */
export const resolveName: Resolve = async (name, { isListed }) => {
  if (!isListed) return askNameServers(name, new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES }));
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
};

/** Name lookups with a cache. */
export interface Names {
  resolve: Resolve;
  /** Drops kept addresses that did not lead to a connection. */
  forget(name: string): void;
}

/** Keeps addresses for a minute. Callers check them at each connection. */
export function rememberNames(resolve: Resolve, now = () => performance.now()): Names {
  const kept = createLruCache<{ addresses: Promise<readonly string[]>; askedAt: number }>(NAMES_MAX, () => 1);
  const keyOf = (name: string, isListed: boolean) => `${name} ${isListed}`;
  return {
    resolve: (name, options) => {
      const key = keyOf(name, options.isListed);
      const found = kept.use(key);
      if (found && now() - found.askedAt < KEPT_MS) return found.addresses;
      const addresses = resolve(name, options);
      kept.put(key, { addresses, askedAt: now() });
      return addresses;
    },
    forget: (name) => {
      for (const isListed of [true, false]) kept.drop(keyOf(name, isListed));
    },
  };
}
