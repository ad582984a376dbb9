import { setTimeout as wait } from "node:timers/promises";
import { reserveHost, restHost } from "@/db/queries/hosts";
import { courtesyOf } from "@/lib/connectors/courtesy";
import type { Context } from "@/lib/context";

/** A longer queue is not worth holding a worker for. Above the longest `Crawl-delay` that is obeyed, or no page had its turn. */
export const QUEUE_MS_MAX = 45_000;

/** Host and port, or the name of the family of hosts that counts as one: what politeness is owed to. */
export function hostOf(url: string): string {
  const parsed = new URL(url);
  return courtesyOf(parsed)?.host ?? parsed.host;
}

/** Least time between two requests to the host of `url`. */
export function spacingMsOf(ctx: Context, url: string): number {
  return courtesyOf(url)?.spacingMs ?? ctx.settings.hostSpacingMs;
}

/**
 * Waits for its turn at the host of `url`. The turn is kept in the database, because one crawl touches many feeds of a
 * host, and so do other processes.
 *
 * @param options.isPage keep the distance that the host's robots.txt asks for
 * @param options.waitMsMax how long to wait at most; who comes back later has not lost or taken up anybody's turn
 * @returns null when it is time to go; otherwise when to come back: the host asked for rest, or its queue is long
 */
export async function visitHost(
  ctx: Context,
  url: string,
  { isPage = false, waitMsMax = QUEUE_MS_MAX } = {},
): Promise<Date | null> {
  const now = ctx.now();
  const spacingMs = spacingMsOf(ctx, url);
  const turn = await reserveHost(ctx.db, hostOf(url), { now, spacingMs, waitMsMax, isPage });
  if ("restUntil" in turn) return turn.restUntil;
  const waitMs = turn.goAt.getTime() - now.getTime();
  if (waitMs > waitMsMax) return turn.goAt;
  if (waitMs > 0) await wait(waitMs);
  return null;
}

/** A host that answered 429 or 503 is left alone: all its feeds and pages wait. */
export async function letHostRest(ctx: Context, url: string, seconds: number): Promise<Date> {
  const until = new Date(ctx.now().getTime() + seconds * 1000);
  await restHost(ctx.db, hostOf(url), until);
  return until;
}
