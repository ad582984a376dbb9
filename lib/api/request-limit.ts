import type { Context, UserActor } from "@/lib/context/context";
import { type RateLimit, rateLimitHeaders, takeToken } from "@/lib/context/rate-limit";

/**
 * Counts a request against each limit and adds the remaining numbers to the reply's headers.
 *
 * @throws AppError `rate_limited`
 */
export async function countRequest(
  ctx: Context,
  limits: readonly (RateLimit | undefined)[],
  replyHeaders: Headers,
): Promise<void> {
  for (const limit of limits) {
    if (!limit) continue;
    const state = await takeToken(ctx, limit);
    for (const [name, value] of Object.entries(rateLimitHeaders(limit, state))) replyHeaders.append(name, value);
  }
}

/** The operator's limit, for each API key; browser sessions are exempt. */
export function operatorsLimit(requestsPerMinute: number | undefined, actor: UserActor): RateLimit | undefined {
  if (requestsPerMinute === undefined || actor.via === "session") return undefined;
  return { key: `api:${actor.keyId}`, name: "minute", tokensMax: requestsPerMinute, windowSeconds: 60 };
}
