import { tally } from "@/lib/core/tally";
import type { Logger } from "./log";

const CHECK_EACH_MS = 250;
/** Delay that users notice. */
const BLOCKED_MS_MAX = 1_000;

/** Logs a blocked event loop, measured by late timers. Node's delay histogram loses the delay in which it is reset. */
export function watchEventLoop(log: Logger): void {
  let lookedAt = performance.now();
  setInterval(() => {
    const heldMs = Math.round(performance.now() - lookedAt - CHECK_EACH_MS);
    lookedAt = performance.now();
    if (heldMs < BLOCKED_MS_MAX) return;
    tally("lede_event_loop_held_total");
    tally("lede_event_loop_held_seconds_total", heldMs / 1000);
    log.warn({ heldMs }, "the event loop was blocked");
  }, CHECK_EACH_MS).unref();
}
