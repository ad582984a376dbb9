import { setTimeout } from "node:timers/promises";

const POLL_MS = 10;
const TIMEOUT_MS = 40_000;

/** Waits for a condition; fails with its name when it does not come about. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s in vain: ${what}`);
    await setTimeout(POLL_MS);
  }
}
