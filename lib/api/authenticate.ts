import { setTimeout } from "node:timers/promises";
import { networkOf } from "@/lib/auth/network";
import { sessionActor } from "@/lib/auth/session";
import type { SystemContext, UserActor } from "@/lib/context/context";
import { countUse } from "@/lib/context/rate-limit";
import { AppError, isAppError } from "@/lib/core/errors";
import { ACCOUNT_HEADER } from "@/lib/core/http-headers";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { verifyApiKey } from "@/lib/domain/api-keys/api-keys";
import { isUnsafe } from "./methods";
import { presentedKey } from "./presented-key";

/** Wrong keys per network and minute before the network's failures are delayed. */
const PROMPT_FAILURES_MAX = 60;
const FAILURE_DELAY_MS = 500;
/**
 * Concurrent delayed failures per network, which limit it to 20 delayed answers a second. The key is checked before the
 * delay, so this does not limit guessing; the 256 random bits of a key do. So few wait that the last one is answered
 * within six seconds; others are not delayed.
 */
const inTurn = limitConcurrency(10, { waitingMax: 100 });

/**
 * Authenticates a request by `X-API-Key`, its synonym `Authorization: Bearer`, or the session cookie. A key takes
 * precedence, even a wrong one. Other schemes belong to proxies and are ignored.
 *
 * @throws AppError `unauthorized`; `forbidden` when a cookie from another site would change something
 */
export async function authenticate(ctx: SystemContext, request: Request): Promise<UserActor> {
  const key = presentedKey(request.headers);
  const actor = key === null ? await sessionActor(ctx, request.headers) : await keyActor(ctx, request, key);
  if (!actor) throw new AppError("unauthorized", "Send a valid API key in the X-API-Key header.");
  if (actor.via === "session") assertOfPage(actor, request, ctx.settings.appUrl);
  return actor;
}

/** @throws AppError `unauthorized` when the page shows another account; `forbidden` */
function assertOfPage(actor: UserActor, { headers, method }: Request, appUrl: string): void {
  if ((headers.get(ACCOUNT_HEADER) || actor.userId) !== actor.userId)
    throw new AppError("unauthorized", "Another account has signed in to this browser. Reload the page.");
  if (isUnsafe(method)) assertSameOrigin(headers, appUrl);
}

/**
 * Authenticates a request that only an API key may make, whatever its method: the caller checks what the key may do.
 *
 * @throws AppError `unauthorized`
 */
export async function authenticateKey(ctx: SystemContext, request: Request): Promise<UserActor> {
  const key = presentedKey(request.headers);
  const actor = key === null ? null : await keyActor(ctx, request, key);
  if (!actor) throw new AppError("unauthorized", "Send a valid API key as Authorization: Bearer, or in X-API-Key.");
  return actor;
}

function keyActor(ctx: SystemContext, request: Request, key: string): Promise<UserActor | null> {
  return withDelay(ctx, request, () => verifyApiKey(ctx, key));
}

/** Delays wrong keys only, so that others in the same network are not slowed down. */
export async function withDelay<Found>(
  ctx: SystemContext,
  request: Request,
  verify: () => Promise<Found | null>,
): Promise<Found | null> {
  const found = await verify();
  if (found === null) await delayFailure(ctx, request);
  return found;
}

async function delayFailure(ctx: SystemContext, request: Request): Promise<void> {
  const network = await networkOf(request);
  const limit = { key: `failed-key:${network}`, tokensMax: PROMPT_FAILURES_MAX, windowSeconds: 60 };
  const { tokensLeft } = await countUse(ctx, limit);
  if (tokensLeft >= 0) return;
  await inTurn(network, () => setTimeout(FAILURE_DELAY_MS), request.signal).catch((error: unknown) => {
    // A full queue, which must not hide from clients that their key is wrong.
    if (!isAppError(error) || error.code !== "rate_limited") throw error;
  });
}

/** @throws AppError `forbidden` */
export function assertSameOrigin(headers: Headers, appUrl: string): void {
  if (!isSameOrigin(headers, appUrl))
    throw new AppError("forbidden", "The request does not come from this site's own pages. Use an API key instead.");
}

/**
 * Returns whether the request comes from the app's own pages, which decides whether its cookie may change anything.
 * Pages cannot set `Sec-Fetch-Site`; browsers omit it on plain HTTP, where `Origin` decides. Requests with neither, or
 * with an opaque origin (`null`), are refused. In a local network the app may have another name than the public one;
 * then `Origin` must equal the requested host. Where the public URL has HTTPS, pages without it are refused, because
 * they may have been modified in transit.
 *
 * @param appUrl the app's public URL
 */
export function isSameOrigin(headers: Headers, appUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === "null") return false;
  if (origin?.startsWith("http:") && appUrl.startsWith("https:")) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  if (origin === null) return false;
  return origin === new URL(appUrl).origin || URL.parse(origin)?.host === headers.get("host");
}
