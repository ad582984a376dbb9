import { createStore } from "./store";

/** Interval between probes while the server is unreachable. */
const PROBE_MS = 5_000;
const PROBE_PATH = "/health";

/** Whether the last request got any reply. */
export const isServerReached = createStore(true);
let probe: ReturnType<typeof setTimeout> | undefined;
/** Called at the next answer. */
const waiting = new Set<() => void>();

/** Records whether a request got a reply; probes until one does. */
export function noteReached(reached: boolean): void {
  clearTimeout(probe);
  probe = reached ? undefined : setTimeout(() => void probeServer(), PROBE_MS);
  if (reached !== isServerReached.get()) isServerReached.set(reached);
  if (reached) release();
}

/**
 * Probes the server, because the browser's network state is unreliable.
 *
 * @returns whether anything answers: a proxy whose sign-in has ended redirects, and the server is not reached
 */
export async function probeServer(): Promise<boolean> {
  const request = { method: "HEAD", cache: "no-store", redirect: "manual" } as const;
  const answer = await fetch(PROBE_PATH, request).catch(() => null);
  noteReached(answer !== null && answer.type !== "opaqueredirect");
  if (answer) release();
  return answer !== null;
}

/** Waits for the next answer to a probe or another request. */
export function untilAnswered(): Promise<void> {
  return new Promise((resolve) => void waiting.add(resolve));
}

function release(): void {
  for (const go of waiting) go();
  waiting.clear();
}
