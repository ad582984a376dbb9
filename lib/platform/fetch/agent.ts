import { lookup, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { unknownHost } from "./errors";
import type { FetchLimits } from "./limits";
import { type AllowList, admitAddresses, admitUrl, type Target } from "./policy";

interface Guard {
  allow: AllowList;
  /** Whether the allow list applies; false after a hop on the public internet. */
  isPrivateAdmitted: boolean;
  resolve: Resolve;
  limits: FetchLimits;
}

const CONNECTIONS_PER_ORIGIN = 4;
/**
 * Keep-alive lasts for a redirect only: the next request to a host comes much later, and an idle connection takes 30
 * kB.
 */
const KEEP_ALIVE_MS = 50;
const ADDRESS_ATTEMPT_TIMEOUT_MS = 300;

/** Dials exactly the checked addresses, so that no second lookup can return others. */
function guardedLookup(guard: Guard, target: Target): LookupFunction {
  return (name, options, done) => {
    guard.resolve(name, { isListed: target.isListed }).then(
      (addresses) => {
        try {
          admitAddresses(addresses, target, guard);
        } catch (error) {
          done(asError(error), []);
          return;
        }
        const all = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) done(null, all);
        else done(null, all[0]?.address ?? "", all[0]?.family);
      },
      (error) => done(asError(error), []),
    );
  };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Checks each new socket. Node does not look up literal addresses, so a check in the lookup alone would miss them. */
function guardedConnect(guard: Guard, options: buildConnector.Options, done: buildConnector.Callback): void {
  let target: Target;
  try {
    target = admitUrl(`${options.protocol}//${options.host ?? options.hostname}/`, guard);
    if (isIP(target.host) !== 0) admitAddresses([target.host], target, guard);
  } catch (error) {
    done(asError(error), null);
    return;
  }
  const connect = buildConnector({
    timeout: guard.limits.connectTimeoutMs,
    allowH2: false,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_TIMEOUT_MS,
    lookup: guardedLookup(guard, target),
  });
  connect(options, (...[error, socket]) => {
    if (error) {
      done(error, null);
      return;
    }
    try {
      // Last defence: nothing is written to a socket with an unexpected remote address.
      admitAddresses([socket.remoteAddress ?? ""], target, guard);
    } catch (refusal) {
      socket.destroy();
      done(asError(refusal), null);
      return;
    }
    done(null, socket);
  });
}

/** A pool of HTTP/1.1 connections that follow the policy. */
export function createGuardedAgent(guard: Guard): Agent {
  return new Agent({
    allowH2: false,
    pipelining: 1,
    connections: CONNECTIONS_PER_ORIGIN,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: guard.limits.headerBytesMax,
    headersTimeout: guard.limits.headersTimeoutMs,
    bodyTimeout: guard.limits.idleTimeoutMs,
    connect: (options, done) => guardedConnect(guard, options, done),
  });
}

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
