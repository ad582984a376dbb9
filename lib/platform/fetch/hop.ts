import { type Agent, type Dispatcher, request } from "undici";
import { createGuardedAgent } from "./agent";
import { asFetchError, isFetchError } from "./errors";
import type { FetchLimits } from "./limits";
import { type AllowList, isPrivateLiteral, type Target } from "./policy";
import type { Resolve } from "./resolve";

/** The agents of one fetcher. */
export interface FetchAgent {
  allow: AllowList;
  limits: FetchLimits;
  publicAgent: Agent;
  /** `null` when the operator opened no private host. */
  privateAgent: Agent | null;
}

export type Answer = Dispatcher.ResponseData;

export function createFetchAgent(guard: { allow: AllowList; resolve: Resolve; limits: FetchLimits }): FetchAgent {
  return {
    allow: guard.allow,
    limits: guard.limits,
    publicAgent: createGuardedAgent({ ...guard, isPrivateAdmitted: false }),
    privateAgent: guard.allow.length > 0 ? createGuardedAgent({ ...guard, isPrivateAdmitted: true }) : null,
  };
}

function isBlocked(error: unknown): boolean {
  return isFetchError(error) && error.code === "blocked_address";
}

/**
 * One request without redirects, over the public agent if at all possible. What that one refuses is tried with the
 * allow list, and what it is sure to refuse at once, but never after a public hop: a publisher could otherwise read what
 * the operator alone listed.
 *
 * @throws FetchError; the reason of the signal once that aborted
 */
export async function ask(
  door: FetchAgent,
  target: Target,
  options: { headers: Record<string, string>; form: string | null; signal: AbortSignal; hasBeenPublic: boolean },
): Promise<{ answer: Answer; isPublic: boolean }> {
  const { headers, form, signal, hasBeenPublic } = options;
  const method = form === null ? "GET" : "POST";
  const askBy = (dispatcher: Agent) =>
    request(target.url, { dispatcher, method, headers, body: form, signal }).catch((error) => {
      throw asFetchError(error, target.host);
    });
  if (door.privateAgent && !hasBeenPublic && isPrivateLiteral(target))
    return { answer: await askBy(door.privateAgent), isPublic: false };
  try {
    return { answer: await askBy(door.publicAgent), isPublic: true };
  } catch (error) {
    if (!isBlocked(error) || hasBeenPublic || !door.privateAgent) throw error;
    return { answer: await askBy(door.privateAgent), isPublic: false };
  }
}

/** Lets go of an answer whose body nobody reads (any further). */
export function discard({ statusCode, body }: Answer): void {
  body.on("error", () => undefined);
  // It has none: there is nothing to break off.
  if (statusCode === 304) body.resume();
  // Destroying an unread body reports an abort, which nobody waits for.
  else body.destroy();
}
