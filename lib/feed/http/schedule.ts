import { DAY_SECONDS } from "./http-caching";

/** Hours (0 to 23) and days of the week (0 is Sunday) at which a publisher refuses polls, in UTC. */
interface SkippedTimes {
  hours: readonly number[];
  days: readonly number[];
}

interface SeenFeed {
  /** Publication times of known posts, in any order. */
  publishedAt: readonly Date[];
  /** Longest delay requested by `ttl`, `sy:updatePeriod`, `max-age` or `Expires`; 0 for none. */
  askedSeconds: number;
  /** `max-age` in seconds. Below 3,600 it permits faster polling. */
  maxAgeSeconds?: number | null;
  /** Consecutive failed crawls; 0 after a success. */
  failures: number;
  skipped: SkippedTimes;
}

interface Timing {
  now: Date;
  /** From 0 to 1: position within ±10 % of the interval. */
  jitter: number;
  /** Lower bound even for servers that permit faster polling. */
  secondsMin: number;
  /** Upper bound, unless the publisher asks for more. */
  secondsMax: number;
}

const POSTS_LOOKED_AT = 10;
const QUIET_AFTER_SECONDS = 30 * DAY_SECONDS;
const UNKNOWN_GAP_INTERVAL_SECONDS = 3_600;
const POLITE_SECONDS = 3_600;
const FIRST_BACKOFF_SECONDS = 900;
const HOUR_SECONDS = 3_600;
const JITTER_SHARE = 0.1;

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** One hour, unless the server's `max-age` permits less. */
function usualSecondsMin({ maxAgeSeconds }: SeenFeed, { secondsMin, secondsMax }: Timing): number {
  const politeSeconds = maxAgeSeconds ? Math.min(POLITE_SECONDS, maxAgeSeconds) : POLITE_SECONDS;
  return clamp(politeSeconds, secondsMin, secondsMax);
}

/** Half the usual gap between posts. Posts with equal times count once. */
function usualSeconds(publishedAt: readonly Date[], { now, secondsMax }: Timing): number {
  const past = publishedAt.map((date) => date.getTime() / 1000).filter((seconds) => seconds <= now.getTime() / 1000);
  const latest = [...new Set(past)].toSorted((a, b) => b - a).slice(0, POSTS_LOOKED_AT);
  const [newest, ...older] = latest;
  if (newest === undefined || now.getTime() / 1000 - newest >= QUIET_AFTER_SECONDS) return secondsMax;
  const gap = median(older.map((seconds, index) => (latest[index] ?? seconds) - seconds));
  return gap === null ? UNKNOWN_GAP_INTERVAL_SECONDS : gap / 2;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/**
 * Moves a wait by whole hours out of the skipped times: later within the maximum, else sooner. Without such an hour it
 * is the maximum where days are skipped, else unchanged.
 */
function outsideOf(skipped: SkippedTimes, seconds: number, bounds: { now: Date; low: number; high: number }): number {
  const isSkipped = (wait: number) => {
    const due = new Date(bounds.now.getTime() + wait * 1000);
    return skipped.hours.includes(due.getUTCHours()) || skipped.days.includes(due.getUTCDay());
  };
  const hours = Array.from({ length: Math.ceil(bounds.high / HOUR_SECONDS) + 1 }, (_, hour) => hour * HOUR_SECONDS);
  const later = hours.map((shift) => seconds + shift).filter((wait) => wait <= bounds.high);
  const sooner = hours.map((shift) => seconds - shift).filter((wait) => wait >= bounds.low);
  return [...later, ...sooner].find((wait) => !isSkipped(wait)) ?? (skipped.days.length > 0 ? bounds.high : seconds);
}

/**
 * Whole seconds until the next crawl: half the usual gap between posts, or 15 minutes doubled with each failure. At
 * least the publisher's delay and, after a success, one hour unless the server permits less; at most `secondsMax`, or
 * a day where the publisher wants that.
 * @see RFC 9111 section 5.2.2.1; RSS 2.0 `ttl`, `skipHours` and `skipDays`
 */
export function nextCrawlInSeconds(seen: SeenFeed, timing: Timing): number {
  const { now, jitter, secondsMin, secondsMax } = timing;
  const backoffSeconds = FIRST_BACKOFF_SECONDS * 2 ** (seen.failures - 1);
  const wanted = seen.failures > 0 ? backoffSeconds : usualSeconds(seen.publishedAt, timing);
  const soonest = seen.failures > 0 ? secondsMin : usualSecondsMin(seen, timing);
  // The operator's maximum limits Lede's own choice, not a pause that the publisher asks for.
  const askedMax = Math.max(secondsMax, DAY_SECONDS);
  const low = clamp(seen.askedSeconds, soonest, askedMax);
  const high = Math.max(low, secondsMax);
  const spread = 1 + JITTER_SHARE * (2 * jitter - 1);
  const seconds = clamp(clamp(wanted, low, high) * spread, low, high);
  return Math.round(outsideOf(seen.skipped, seconds, { now, low, high: askedMax }));
}
