import type { Context } from "@/lib/context";
import { type RateLimit, takeToken } from "@/lib/rate-limit";

/**
 * Counts a request against each limit that there is, by the limits' names.
 *
 * @returns the headers that tell the caller what is left; none where nothing is limited
 * @throws AppError `rate_limited`
 * @see draft-ietf-httpapi-ratelimit-headers
 */
export async function countRequest(
  ctx: Context,
  limits: Record<string, RateLimit | undefined>,
): Promise<Record<string, string>> {
  const policies: string[] = [];
  const states: string[] = [];
  for (const [name, limit] of Object.entries(limits)) {
    if (!limit) continue;
    const { tokensLeft, resetSeconds } = await takeToken(ctx, limit);
    policies.push(`"${name}";q=${limit.tokensMax};w=${limit.windowSeconds}`);
    states.push(`"${name}";r=${tokensLeft};t=${resetSeconds}`);
  }
  return policies.length === 0 ? {} : { "RateLimit-Policy": policies.join(", "), RateLimit: states.join(", ") };
}

/** What the operator allows one user over all of the public API; undefined for no limit. */
export function operatorsLimit(requestsPerMinute: number | undefined, userId: string): RateLimit | undefined {
  if (requestsPerMinute === undefined) return undefined;
  return { key: `api:${userId}`, tokensMax: requestsPerMinute, windowSeconds: 60 };
}
