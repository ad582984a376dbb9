/** Time between two attempts to reach the server, once a request had no answer. */
const PROBE_MS = 5_000;
const PROBE_PATH = "/health";

type Listener = () => void;

const listeners = new Set<Listener>();
let isReached = true;
let probe: ReturnType<typeof setTimeout> | undefined;

/** Whether the last request of this page had an answer, whatever it said. */
export function isServerReached(): boolean {
  return isReached;
}

export function subscribeToReachability(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes whether a request had an answer. Without one the server is asked again and again, until it answers. */
export function noteReached(reached: boolean): void {
  clearTimeout(probe);
  probe = reached ? undefined : setTimeout(() => void probeServer(), PROBE_MS);
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

/** Asks the server whether it is there: what a browser says of its network may be wrong. */
export async function probeServer(): Promise<void> {
  const answer = await fetch(PROBE_PATH, { method: "HEAD", cache: "no-store" }).catch(() => null);
  noteReached(answer !== null);
}
