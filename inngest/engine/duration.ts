const MS_OF_UNIT: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * Parses a duration of the SDK into milliseconds: `"1h30m"`, `"1.5s"`.
 *
 * @throws Error for any other text
 */
export function durationMs(text: string): number {
  let total = 0;
  let rest = text.trim();
  do {
    const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)\s*/.exec(rest);
    const unitMs = MS_OF_UNIT[match?.[2] ?? ""];
    if (!match || unitMs === undefined) throw new Error(`"${text}" is not a duration such as "1h30m"`);
    total += Number(match[1]) * unitMs;
    rest = rest.slice(match[0].length);
  } while (rest);
  return total;
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
const SECONDS_MAX = 7200;
const JITTER_MS = 30_000;
const RETRY_AFTER_MS_MIN = 1000;
const RETRY_AFTER_MS_MAX = 86_400_000;

/**
 * Returns the pause after failed attempt number `attempt` (from 0): Inngest's table, with up to 30 s of jitter.
 *
 * @param random a number from 0 to 1
 */
export function backoffMs(attempt: number, random: number = Math.random()): number {
  return (SECONDS_BY_ATTEMPT[attempt] ?? SECONDS_MAX) * 1000 + random * JITTER_MS;
}

/**
 * Parses a `retry-after` header of whole seconds or an ISO date, clamped to 1 s - 24 h as Inngest does; null for any other.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  if (Number.isNaN(ms)) return null;
  return Math.min(Math.max(ms, RETRY_AFTER_MS_MIN), RETRY_AFTER_MS_MAX);
}
