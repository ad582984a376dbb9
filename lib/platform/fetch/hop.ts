import { type Agent, type Dispatcher, request } from "undici";
import { createGuardedAgent, type Resolve } from "./agent";
import { asFetchError, isFetchError } from "./errors";
import type { FetchLimits } from "./limits";
import { type AllowList, isPrivateLiteral, type Target } from "./policy";

export interface FetchAgent {
  allow: AllowList;
  limits: FetchLimits;
  publicAgent: Agent;
  /** Null when the operator opened no private host. */
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
 * Sends one request without redirects, over the public agent where possible. Retries its refusals with the allow list,
 * but never after a public hop, because a publisher could otherwise read private hosts.
 *
 * @throws FetchError; the signal's reason after an abort
 */
export async function sendRequest(
  agent: FetchAgent,
  target: Target,
  options: { headers: Record<string, string>; form: string | null; signal: AbortSignal; hasBeenPublic: boolean },
): Promise<{ answer: Answer; isPublic: boolean }> {
  const { headers, form, signal, hasBeenPublic } = options;
  const method = form === null ? "GET" : "POST";
  const send = (dispatcher: Agent) =>
    request(target.url, { dispatcher, method, headers, body: form, signal }).catch((error) => {
      throw asFetchError(error, target.host);
    });
  if (agent.privateAgent && !hasBeenPublic && isPrivateLiteral(target))
    return { answer: await send(agent.privateAgent), isPublic: false };
  try {
    return { answer: await send(agent.publicAgent), isPublic: true };
  } catch (error) {
    if (!isBlocked(error) || hasBeenPublic || !agent.privateAgent) throw error;
    return { answer: await send(agent.privateAgent), isPublic: false };
  }
}

/** Discards the unread rest of a response. */
export function discard({ statusCode, body }: Answer): void {
  body.on("error", () => undefined);
  // Without a body there is nothing to discard.
  if (statusCode === 304) body.resume();
  // Destroying an unread body emits an abort error, which is expected.
  else body.destroy();
}
