import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import type { FetchLimits } from "./limits";
import { type AllowList, admitAddresses, admitUrl, type Target } from "./policy";
import type { Resolve } from "./resolve";

interface Guard {
  allow: AllowList;
  /** Whether the allow list counts; `false` once a redirect chain has been on the public internet. */
  isPrivateAdmitted: boolean;
  resolve: Resolve;
  limits: FetchLimits;
}

const CONNECTIONS_PER_ORIGIN = 4;
/** For a redirect; whatever the server offers: a host's next turn comes later, and each connection that waits takes 30 kB. */
const KEEP_ALIVE_MS = 50;
const ADDRESS_ATTEMPT_TIMEOUT_MS = 300;

/** The addresses that are checked here are the ones that are dialled: no second lookup could answer otherwise. */
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

/** Runs for each new socket. Node looks up no literal address, so a guard in the lookup alone would miss those. */
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
      // Should a way around the lookup ever open, nothing is written to a socket that ended up elsewhere.
      admitAddresses([socket.remoteAddress ?? ""], target, guard);
    } catch (refusal) {
      socket.destroy();
      done(asError(refusal), null);
      return;
    }
    done(null, socket);
  });
}

/** A pool of HTTP/1.1 connections none of which can lead where the policy does not. */
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
