import { performance } from "node:perf_hooks";

const LOOK_EACH_MS = 10_000;
/** Clocks are slewed by less from one look to the next. */
const JUMP_MS_MIN = 60_000;

/** The same moment on the clock of the machine, which can be set, and on one that only runs. */
export interface ClockReading {
  wallMs: number;
  monotonicMs: number;
}

/** Milliseconds by which the clock was set between two readings: negative when it was put back, 0 when it was not set. */
export function clockJumpMs(before: ClockReading, after: ClockReading): number {
  const jumpMs = after.wallMs - before.wallMs - (after.monotonicMs - before.monotonicMs);
  return Math.abs(jumpMs) < JUMP_MS_MIN ? 0 : jumpMs;
}

/**
 * Tells when the clock of the machine is set while the process runs.
 *
 * @returns ends it
 */
export function watchClock(onJump: (jumpMs: number) => void): () => void {
  const read = (): ClockReading => ({ wallMs: Date.now(), monotonicMs: performance.now() });
  let before = read();
  const timer = setInterval(() => {
    const after = read();
    const jumpMs = clockJumpMs(before, after);
    before = after;
    if (jumpMs !== 0) onJump(jumpMs);
  }, LOOK_EACH_MS).unref();
  return () => clearInterval(timer);
}
