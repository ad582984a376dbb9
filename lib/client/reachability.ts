import { onlineManager } from "@tanstack/react-query";
import { createStore } from "./store";

/** Interval between probes while the server is unreachable. */
const PROBE_MS = 5_000;
const PROBE_PATH = "/health";
/** Interval between requests for a page that fail. */
const PAGE_MS = 2_000;

/** Whether the last request got any reply. */
export const isServerReached = createStore(true);
let probe: ReturnType<typeof setTimeout> | undefined;

/** Records whether a request got a reply; probes until one does. */
export function noteReached(reached: boolean): void {
  clearTimeout(probe);
  probe = reached ? undefined : setTimeout(() => void probeServer(), PROBE_MS);
  if (reached !== isServerReached.get()) isServerReached.set(reached);
  // Queries that have failed meanwhile load again.
  onlineManager.setOnline(reached);
}

/**
 * Probes the server, because the browser's network state is unreliable.
 *
 * @returns whether anything answers: a proxy whose sign-in has ended redirects, and the server is not reached
 */
export async function probeServer(): Promise<boolean> {
  const request = { method: "HEAD", cache: "no-store", redirect: "manual" } as const;
  const answer = await fetch(PROBE_PATH, request).catch(() => null);
  // A redirect has no status here.
  noteReached(Boolean(answer?.status));
  return answer !== null;
}

/**
 * Probes the server when the browser's network changes, and makes Next wait for the connection when the request for a
 * page fails. Next would load the page anew, which leaves the app for the browser's error page. A request that fails
 * although something answers keeps that way out, for example to the sign-in of a proxy.
 */
export function watchConnection(): void {
  for (const event of ["online", "offline"]) window.addEventListener(event, probeServer);
  const { fetch } = window;
  let asked = 0;
  window.fetch = async (input, init) => {
    if (!isForPage(init)) return fetch(input, init);
    asked += 1;
    const turn = asked;
    for (let wasAnswered = false; ; ) {
      try {
        return await fetch(input, init);
      } catch (error) {
        const isAnswered = await probeServer();
        // Tries again after the server's first answer, which may be back only since, and once another link was followed.
        if (isAnswered && turn === asked && (wasAnswered || !isServerReached.get())) throw error;
        wasAnswered = isAnswered;
        await new Promise((resolve) => setTimeout(resolve, PAGE_MS));
      }
    }
  };
}

/** Whether the reader waits for it: Next also asks ahead of clicks. Its headers are a plain object. */
function isForPage({ headers = {} }: RequestInit = {}): boolean {
  return "rsc" in headers && !("next-router-prefetch" in headers);
}
