import { setTimeout as wait } from "node:timers/promises";
import { blockHost, type HostState, releaseHost, takeHost } from "@/db/queries/feeds/hosts";
import type { Context } from "@/lib/context/context";
import { afterSeconds } from "@/lib/core/duration";
import { hostRateLimit } from "@/lib/crawl/connectors/host-rate-limit";
import { DEFAULT_LIMITS } from "@/lib/platform/fetch/limits";

/** Longest wait for a host; exceeds the longest `Crawl-delay` obeyed. */
export const QUEUE_MS_MAX = 45_000;
/** Time for which a host is held during one request: longer than any fetch. */
const HOLD_MS = DEFAULT_LIMITS.totalTimeoutMs + 5_000;
/** Time after which a waiting page becomes as urgent as a feed. A busy host would otherwise starve its pages. */
const PATIENCE_MS = 5_000;
const POLL_MS = 100;
/** Share of the spacing that each kind of request waits at a free host for urgent ones. */
const YIELD_SHARE = { awaited: 0, feed: 0.1, page: 0.2 };

/** A request that was sent, or deferred for a busy host or its back-off. */
export type Visit<Result> = { kind: "visited"; result: Result } | { kind: "deferred"; until: Date };

/** Priority of requests to one host. Pages also keep the `Crawl-delay` of robots.txt. */
export type Urgency = keyof typeof YIELD_SHARE;

interface VisitOptions {
  urgency?: Urgency;
  waitMsMax?: number;
  /** Longest wait for other hosts between taking this one and sending the request. */
  otherWaitsMs?: number;
}

/** Rate-limit key of a URL: `host:port`, or the host family it belongs to. */
export function hostOf(url: string): string {
  const parsed = new URL(url);
  return hostRateLimit(parsed)?.host ?? parsed.host;
}

/** Minimum time between two requests to the host of `url`. */
export function spacingMsOf(ctx: Context, url: string): number {
  return hostRateLimit(url)?.spacingMs ?? ctx.settings.hostSpacingMs;
}

/** Sends a request within the host's rate limit, which the database shares with other processes and feeds. */
export async function visitHost<Result>(
  ctx: Context,
  url: string,
  request: () => Promise<Result>,
  { urgency = "feed", waitMsMax = QUEUE_MS_MAX, otherWaitsMs = 0 }: VisitOptions = {},
): Promise<Visit<Result>> {
  const host = hostOf(url);
  const isPage = urgency === "page";
  const spacingMs = spacingMsOf(ctx, url);
  const yieldMs = (waitedMs: number) => spacingMs * YIELD_SHARE[isPage && waitedMs >= PATIENCE_MS ? "feed" : urgency];
  const lease = await waitForHost(ctx, host, { yieldMs, isPage, waitMsMax, holdMs: HOLD_MS + otherWaitsMs });
  if (lease.kind === "deferred") return lease;
  try {
    return { kind: "visited", result: await request() };
  } finally {
    const { until, startedAt } = lease;
    await releaseHost(ctx.db, host, { until, startedAt, spacingMs, isPage });
  }
}

type Lease = { kind: "taken"; startedAt: Date; until: Date } | { kind: "deferred"; until: Date };

async function waitForHost(
  ctx: Context,
  host: string,
  wanted: { yieldMs: (waitedMs: number) => number; isPage: boolean; waitMsMax: number; holdMs: number },
): Promise<Lease> {
  const { isPage, waitMsMax, holdMs } = wanted;
  const [began, beganMs] = [ctx.now().getTime(), performance.now()];
  for (;;) {
    const waitedMs = performance.now() - beganMs;
    const now = new Date(began + Math.round(waitedMs));
    const until = new Date(now.getTime() + holdMs);
    const wish = { yieldMs: wanted.yieldMs(waitedMs), isPage };
    const state = await takeHost(ctx.db, host, { now, until, ...wish });
    if (state === null) return { kind: "taken", startedAt: now, until };
    const freeAt = freeAgainAt(state, wish);
    const isResting = state.retryAfterUntil !== null && state.retryAfterUntil > now;
    if (isResting || freeAt.getTime() > began + waitMsMax) return { kind: "deferred", until: freeAt };
    const leftMs = waitMsMax - waitedMs;
    if (leftMs <= 0) return { kind: "deferred", until: new Date(now.getTime() + POLL_MS) };
    const isHeld = state.heldUntil !== null && state.heldUntil > now;
    const idleMs = Math.max(freeAt.getTime() - now.getTime(), isHeld ? POLL_MS : 1);
    await wait(Math.min(idleMs, leftMs));
  }
}

/** Earliest known time. A running request may end at any moment. */
function freeAgainAt(state: HostState, { yieldMs, isPage }: { yieldMs: number; isPage: boolean }): Date {
  const times = [state.nextAllowedAt.getTime() + yieldMs, state.retryAfterUntil?.getTime() ?? 0];
  if (isPage) times.push(state.pagesAllowedAt?.getTime() ?? 0);
  return new Date(Math.max(...times));
}

/** Defers all requests to a host that answered 429 or 503. @returns when it may be asked again */
export async function backOffHost(ctx: Context, url: string, seconds: number): Promise<Date> {
  const until = afterSeconds(ctx.now(), seconds);
  await blockHost(ctx.db, hostOf(url), until);
  return until;
}
