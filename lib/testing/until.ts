import { setTimeout } from "node:timers/promises";

const POLL_MS = 10;
const TIMEOUT_MS = 40_000;

/** Waits for a condition; at the time limit throws an error with its name. */
export async function until(
  condition: string,
  isMet: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isMet())) {
    if (performance.now() > deadline) throw new Error(`timed out after ${timeoutMs / 1000} s: ${condition}`);
    await setTimeout(POLL_MS);
  }
}
