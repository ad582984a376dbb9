import { isUtf8 } from "node:buffer";
import { isIP, type LookupFunction } from "node:net";
import { setImmediate } from "node:timers/promises";
import { Agent, buildConnector, type Dispatcher, errors, request } from "undici";
import { withSpan } from "@/lib/core/span";
import { withoutQuery } from "@/lib/core/without-query";
import { asFetchError, badResponse, FetchError, isFetchError } from "./errors";
import type { FetchLimits } from "./limits";
import { type AllowList, admitAddresses, admitUrl, isPrivateLiteral, type Target } from "./policy";
import type { Names } from "./resolve";

interface Guard {
  allow: AllowList;
  /** Whether the allow list applies; false after a hop on the public internet. */
  isPrivateAdmitted: boolean;
  names: Names;
  limits: FetchLimits;
  /** Time for which an idle connection stays open. */
  keepAliveMs: number;
}

const CONNECTIONS_PER_ORIGIN = 4;
const ADDRESS_ATTEMPT_TIMEOUT_MS = 300;

/** Dials exactly the checked addresses, so that no second lookup can return others. */
function guardedLookup(guard: Guard, target: Target): LookupFunction {
  return (name, options, done) => {
    guard.names.resolve(name, { isListed: target.isListed }).then(
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
      // A refused address stays refused; an unreachable server may have moved.
      if (!isFetchError(error)) guard.names.forget(target.host);
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

/** A pool of HTTP/1.1 connections that follow the policy. HTTP/2: `docs/decisions/0019-http-1.md`. */
function createGuardedAgent(guard: Guard): Agent {
  return new Agent({
    allowH2: false,
    pipelining: 1,
    connections: CONNECTIONS_PER_ORIGIN,
    keepAliveTimeout: guard.keepAliveMs,
    keepAliveMaxTimeout: guard.keepAliveMs,
    maxHeaderSize: guard.limits.headerBytesMax,
    headersTimeout: guard.limits.headersTimeoutMs,
    bodyTimeout: guard.limits.idleTimeoutMs,
    connect: (options, done) => guardedConnect(guard, options, done),
  });
}

export interface FetchAgent {
  allow: AllowList;
  names: Names;
  limits: FetchLimits;
  publicAgent: Agent;
  /** Null when the operator opened no private host. */
  privateAgent: Agent | null;
}

export type Answer = Dispatcher.ResponseData;

export function createFetchAgent(guard: Omit<Guard, "isPrivateAdmitted">): FetchAgent {
  const { allow, names, limits } = guard;
  const privateAgent = allow.length > 0 ? createGuardedAgent({ ...guard, isPrivateAdmitted: true }) : null;
  return {
    allow,
    names,
    limits,
    publicAgent: createGuardedAgent({ ...guard, isPrivateAdmitted: false }),
    privateAgent,
  };
}

/**
 * Sends one request without redirects, over the public agent where possible. Retries its refusals with the allow list,
 * but never after a public hop, because a publisher could otherwise read private hosts.
 *
 * @throws FetchError; the signal's reason after an abort
 */
export async function sendRequest(
  agent: FetchAgent,
  target: Target,
  options: {
    headers: Record<string, string>;
    posted: string | Uint8Array | null;
    signal: AbortSignal;
    hasBeenPublic: boolean;
  },
): Promise<{ answer: Answer; isPublic: boolean }> {
  const { headers, posted, signal, hasBeenPublic } = options;
  const method = posted === null ? "GET" : "POST";
  const sendOnce = (dispatcher: Agent) =>
    withSpan(method, { kind: "client", attributes: spanAttributes(method, target) }, async (span) => {
      const answer = await request(target.url, { dispatcher, method, headers, body: posted, signal });
      span.setAttribute("http.response.status_code", answer.statusCode);
      return answer;
    });
  const send = (dispatcher: Agent) =>
    sendOnce(dispatcher)
      .catch((error) => {
        if (posted !== null || !isClosedWhileIdle(error)) throw error;
        return sendOnce(dispatcher);
      })
      .catch((error) => {
        throw asFetchError(error, target.host);
      });
  if (agent.privateAgent && !hasBeenPublic && isPrivateLiteral(target))
    return { answer: await send(agent.privateAgent), isPublic: false };
  try {
    return { answer: await send(agent.publicAgent), isPublic: true };
  } catch (error) {
    const isBlocked = isFetchError(error) && error.code === "blocked_address";
    if (!isBlocked || hasBeenPublic || !agent.privateAgent) throw error;
    return { answer: await send(agent.privateAgent), isPublic: false };
  }
}

/** Without path and query, which may hold keys. Publishers do not get the trace's headers. */
function spanAttributes(method: string, { host, url }: Target) {
  return { "http.request.method": method, "server.address": host, "url.scheme": url.protocol.slice(0, -1) };
}

/** Whether the server closed a kept connection, which had a response before, instead of answering. */
function isClosedWhileIdle(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
}

/** An unread body up to this size costs less than another connection. */
const DRAINED_BYTES_MAX = 16 * 1024;
const DRAINED_MS_MAX = 250;

/**
 * Discards the unread rest of a response. `isReused`: a request to the same host follows, so a short rest is read to
 * keep the connection.
 */
export async function discard({ statusCode, body }: Answer, { isReused }: { isReused: boolean }): Promise<void> {
  body.on("error", () => undefined);
  // Without a body there is nothing to discard.
  if (statusCode === 304) body.resume();
  else if (isReused && !body.bodyUsed) {
    await body.dump({ limit: DRAINED_BYTES_MAX, signal: AbortSignal.timeout(DRAINED_MS_MAX) }).catch(() => undefined);
    // undici frees the connection after this turn of the event loop.
    await setImmediate();
  }
  // Destroying an unread body emits an abort error, which is expected.
  else body.destroy();
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface Hop {
  url: string;
  status: number;
}

/** Returns the target of a redirect, or null. */
export function redirectOf({ statusCode, headers }: Answer): string | null {
  const location = REDIRECTS.has(statusCode) ? [headers.location].flat()[0] : undefined;
  if (location === undefined) return null;
  // Node reads headers as Latin-1, but servers that put letters into a URL mean UTF-8.
  const bytes = Buffer.from(location, "latin1");
  return isUtf8(bytes) ? bytes.toString() : location;
}

/** @throws FetchError for a target that is refused, a loop, and too many redirects */
export function nextTarget(agent: FetchAgent, location: string, from: Target, chain: readonly Hop[]): Target {
  const next = admitRedirect(agent, from, location);
  const isLoop = chain.some((hop) => hop.url === next.url.href);
  if (!isLoop && chain.length <= agent.limits.redirectsMax) return next;
  throw new FetchError(
    "too_many_redirects",
    `${from.host} redirects ${isLoop ? "in a circle" : "too often"}. Enter the final address of the feed.`,
    { detail: chain.map((hop) => withoutQuery(hop.url)).join(" > ") },
  );
}

function admitRedirect(agent: FetchAgent, from: Target, location: string): Target {
  try {
    return admitUrl(location, { allow: agent.allow, base: from.url });
  } catch (error) {
    if (!isFetchError(error) || error.code !== "invalid_url") throw error;
    throw badResponse(from.host, { detail: `redirect to ${withoutQuery(location)}`, cause: error });
  }
}
