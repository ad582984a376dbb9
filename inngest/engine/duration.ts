import { DAY_MS, HOUR_MS } from "@/lib/core/duration";

const MS_OF_UNIT: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};

/**
 * Parses a duration of the SDK into milliseconds: `"1h30m"`, `"1.5s"`.
 *
 * @throws Error for any other text
 */
export function durationMs(text: string): number {
  if (!/^\s*(\d+(\.\d+)?\s*(ms|[smhdw])\s*)+$/.test(text))
    throw new Error(`"${text}" is not a duration such as "1h30m"`);
  return text
    .matchAll(/([\d.]+)\s*([a-z]+)/g)
    .reduce((total, [, count, unit = ""]) => total + Number(count) * (MS_OF_UNIT[unit] ?? 0), 0);
}

/**
 * Returns the end of a sleep or a timeout, in milliseconds since 1970.
 *
 * @param text a duration or an ISO date
 * @throws Error for any other text
 */
export function dueAt(text: string, nowMs: number): number {
  if (!/^\d{4}-/.test(text)) return Math.round(nowMs + durationMs(text));
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`"${text}" is not a date`);
  return at;
}

const SECONDS_BY_ATTEMPT = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600];
const SECONDS_LATER = 7200;
const JITTER_MS = 30_000;
const RETRY_AFTER_MS_MIN = 1000;

/**
 * Returns the pause after failed attempt number `attempt` (from 0): Inngest's table, with up to 30 s of jitter.
 *
 * @param random a number from 0 to 1
 */
export function backoffMs(attempt: number, random: number = Math.random()): number {
  return (SECONDS_BY_ATTEMPT[attempt] ?? SECONDS_LATER) * 1000 + random * JITTER_MS;
}

/**
 * Parses a `retry-after` header of whole seconds, or any date that `Date.parse` reads; null for any other. Clamps to
 * 1 s - 24 h as Inngest does.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  if (Number.isNaN(ms)) return null;
  return Math.min(Math.max(ms, RETRY_AFTER_MS_MIN), DAY_MS);
}
