import { setImmediate } from "node:timers/promises";

/** Time after which long work lets requests, timers and other work of the process run. */
const WORKED_MS_MAX = 50;

/** Returns a function for the steps of a long loop. It waits for one turn of the event loop when the time is up. */
export function pauses(workedMsMax = WORKED_MS_MAX): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workedMsMax) return;
    await setImmediate();
    since = performance.now();
  };
}
