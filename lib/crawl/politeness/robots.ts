import { setTimeout as wait } from "node:timers/promises";
import { claimRobots, findRobots, type RobotsFile, setCrawlDelay, storeRobots } from "@/db/queries/feeds/hosts";
import type { Context } from "@/lib/context/context";
import { afterSeconds } from "@/lib/core/duration";
import { DAY_SECONDS, requestedDelaySeconds } from "@/lib/feed/http/http-caching";
import type { RobotsReading } from "@/lib/feed/http/robots";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { isWorkerError, resultOrNull } from "@/lib/platform/worker/worker-error";
import { backOffHost, hostOf, visitHost } from "./visit-host";

/** Retry interval of an origin whose robots.txt failed. */
const RETRY_SECONDS = 1_800;
/** Lease of one robots.txt fetch, including the wait for the host. */
const CLAIM_SECONDS = 45;
const FETCH_MS_MAX = 10_000;
const LOOK_AGAIN_MS = 100;
/** Fetch errors treated as an unavailable robots.txt, which allows everything. @see RFC 9309 section 2.3.1.3 */
const COUNTS_AS_UNAVAILABLE = new Set(["too_many_redirects", "blocked_address", "invalid_url", "unsupported_content"]);

export type RobotsVerdict =
  | { kind: "allowed" }
  | { kind: "disallowed" }
  /** Nothing may be fetched from the origin before a retry. */
  | { kind: "later"; at: Date };

/** Whether the origin's robots.txt allows a fetch now. Not for feeds that a user named. */
export async function robotsVerdict(ctx: Context, url: string): Promise<RobotsVerdict> {
  const { body, expiresAt } = await currentRobots(ctx, new URL(url).origin);
  if (body === null) return { kind: "later", at: expiresAt };
  if (body === "") return { kind: "allowed" };
  const isAllowed = await resultOrNull(ctx.worker.run("isAllowedByRobots", { body, url }));
  return { kind: isAllowed ? "allowed" : "disallowed" };
}

/** Returns the stored robots.txt or renews it; one caller fetches while others wait or use the old one. */
async function currentRobots(ctx: Context, origin: string): Promise<RobotsFile> {
  for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
    const now = ctx.now();
    const file = await findRobots(ctx.db, origin);
    if (file && file.expiresAt > now) {
      if (!isBeingRead(file) || waitedMs >= FETCH_MS_MAX) return file;
    } else if (await claimRobots(ctx.db, origin, { now, until: afterSeconds(now, CLAIM_SECONDS) }))
      return renewRobots(ctx, origin);
    await wait(LOOK_AGAIN_MS);
  }
}

/** True during the first fetch. */
function isBeingRead({ body, fetchedAt, expiresAt }: RobotsFile): boolean {
  return body === null && expiresAt.getTime() === afterSeconds(fetchedAt, CLAIM_SECONDS).getTime();
}

async function renewRobots(ctx: Context, origin: string): Promise<RobotsFile> {
  const { reading, retryAt } = await fetchRobots(ctx, `${origin}/robots.txt`);
  const now = ctx.now();
  const expiresAt = reading ? afterSeconds(now, DAY_SECONDS) : (retryAt ?? afterSeconds(now, RETRY_SECONDS));
  const file = { origin, body: reading?.body ?? null, fetchedAt: now, expiresAt };
  await storeRobots(ctx.db, file);
  if (reading) await setCrawlDelay(ctx.db, hostOf(origin), reading.crawlDelaySeconds);
  return file;
}

type RobotsResult = { reading: RobotsReading | null; retryAt: Date | null };

const ALLOW_ALL: RobotsResult = { reading: { body: "", crawlDelaySeconds: null }, retryAt: null };
const UNAVAILABLE: RobotsResult = { reading: null, retryAt: null };

async function fetchRobots(ctx: Context, url: string): Promise<RobotsResult> {
  const request = () =>
    ctx.fetcher.fetch(url, {
      headers: { accept: "text/plain, */*;q=0.1" },
      totalTimeoutMs: FETCH_MS_MAX,
      keepsConnection: true,
    });
  try {
    const visit = await visitHost(ctx, url, request);
    if (visit.kind === "deferred") return { reading: null, retryAt: visit.until };
    const { status, headers, body } = visit.result;
    if (status === 429 || status === 503) {
      const seconds = requestedDelaySeconds(headers, ctx.now()) ?? RETRY_SECONDS;
      return { reading: null, retryAt: await backOffHost(ctx, url, seconds) };
    }
    if (status >= 500 || status < 200) return UNAVAILABLE;
    if (status >= 300) return ALLOW_ALL;
    return { reading: await ctx.worker.run("readRobots", { bytes: body }), retryAt: null };
  } catch (error) {
    if (isFetchError(error) && COUNTS_AS_UNAVAILABLE.has(error.code)) return ALLOW_ALL;
    if (!isFetchError(error) && !isWorkerError(error)) throw error;
    ctx.log.info({ url, err: error }, "a robots.txt could not be read");
    return UNAVAILABLE;
  }
}
