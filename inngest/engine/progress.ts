/** Longer than any turn of a loop that works, and than two minutes' ticks are apart. */
export const STALLED_MS_MAX = 120_000;

export interface Progress {
  /** Since the loop of this process last went round; null when it is not running. */
  loopAgeMs: number | null;
  /** How long the most overdue call, timer or cron has waited; null when nothing is due. */
  dueMs: number | null;
  /** Since this process last began or ended something. */
  idleMs: number;
  /** Calls in progress, in all processes. */
  running: number;
}

/**
 * Milliseconds for which nothing has happened though it should have: the loop hangs, or work is due and nobody does it.
 * Work that waits behind calls in progress is no standstill.
 */
export function stalledMs({ loopAgeMs, dueMs, idleMs, running }: Progress): number {
  if (loopAgeMs === null) return 0;
  const waitedMs = dueMs === null || running > 0 ? 0 : Math.min(dueMs, idleMs);
  return Math.max(loopAgeMs, waitedMs);
}
