import { performance } from "node:perf_hooks";

const CHECK_EACH_MS = 10_000;
/** Normal clock slew between two readings. */
const JUMP_MS_MIN = 60_000;

/** One moment on the wall clock and on the monotonic clock. */
interface ClockReading {
  wallMs: number;
  monotonicMs: number;
}

/** Returns by how many milliseconds the wall clock was set between two readings; negative when it was set back. */
export function clockJumpMs(before: ClockReading, after: ClockReading): number {
  const jumpMs = after.wallMs - before.wallMs - (after.monotonicMs - before.monotonicMs);
  return Math.abs(jumpMs) < JUMP_MS_MIN ? 0 : jumpMs;
}

/** Reports changes of the wall clock while the process runs. */
export function watchClock(onJump: (jumpMs: number) => void): void {
  const read = (): ClockReading => ({ wallMs: Date.now(), monotonicMs: performance.now() });
  let before = read();
  setInterval(() => {
    const after = read();
    const jumpMs = clockJumpMs(before, after);
    before = after;
    if (jumpMs !== 0) onJump(jumpMs);
  }, CHECK_EACH_MS).unref();
}
