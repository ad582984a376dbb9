/** Interval between probes while the server is unreachable. */
const PROBE_MS = 5_000;
const PROBE_PATH = "/health";

type Listener = () => void;

const listeners = new Set<Listener>();
let isReached = true;
let probe: ReturnType<typeof setTimeout> | undefined;

/** Whether the last request got any reply. */
export function isServerReached(): boolean {
  return isReached;
}

export function subscribeToReachability(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records whether a request got a reply; probes until one does. */
export function noteReached(reached: boolean): void {
  clearTimeout(probe);
  probe = reached ? undefined : setTimeout(() => void probeServer(), PROBE_MS);
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

/** Probes the server, because the browser's network state is unreliable. */
export async function probeServer(): Promise<void> {
  const answer = await fetch(PROBE_PATH, { method: "HEAD", cache: "no-store" }).catch(() => null);
  noteReached(answer !== null);
}
