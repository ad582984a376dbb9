import { createStore } from "./store";

/** Interval between probes while the server is unreachable. */
const PROBE_MS = 5_000;
const PROBE_PATH = "/health";

/** Whether the last request got any reply. */
export const isServerReached = createStore(true);
let probe: ReturnType<typeof setTimeout> | undefined;

/** Records whether a request got a reply; probes until one does. */
export function noteReached(reached: boolean): void {
  clearTimeout(probe);
  probe = reached ? undefined : setTimeout(() => void probeServer(), PROBE_MS);
  if (reached !== isServerReached.get()) isServerReached.set(reached);
}

/** Probes the server, because the browser's network state is unreliable. @returns whether it answers */
export async function probeServer(): Promise<boolean> {
  const answer = await fetch(PROBE_PATH, { method: "HEAD", cache: "no-store" }).catch(() => null);
  noteReached(answer !== null);
  return answer !== null;
}
