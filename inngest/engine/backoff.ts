const SECONDS_BY_ATTEMPT = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600];
const SECONDS_MAX = 7200;
const JITTER_MS = 30_000;
const RETRY_AFTER_MS_MIN = 1000;
const RETRY_AFTER_MS_MAX = 86_400_000;

/**
 * Milliseconds to wait after failed attempt number `attempt` (from 0): Inngest's own table, with up to 30 s of jitter.
 *
 * @param random a number from 0 to 1
 */
export function backoffMs(attempt: number, random: number = Math.random()): number {
  return (SECONDS_BY_ATTEMPT[attempt] ?? SECONDS_MAX) * 1000 + random * JITTER_MS;
}

/**
 * Milliseconds that a `retry-after` header asks for, from 1 s to 24 h as Inngest limits it; null when there is no
 * readable one. The SDK sends whole seconds or an ISO date.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  if (Number.isNaN(ms)) return null;
  return Math.min(Math.max(ms, RETRY_AFTER_MS_MIN), RETRY_AFTER_MS_MAX);
}
