import { probeServer, untilAnswered } from "./reachability";

/**
 * Makes Next wait for the connection when the request for a page fails. Next would load the page anew, which leaves the
 * app for the browser's error page. A request that fails although something answers keeps that way out, for example to
 * the sign-in of a proxy.
 */
export function holdPages(): void {
  const { fetch } = window;
  const hold: typeof fetch = async (input, init) => {
    try {
      return await fetch(input, init);
    } catch (error) {
      if (!isForPage(init) || (await probeServer())) throw error;
      await untilAnswered();
      return hold(input, init);
    }
  };
  window.fetch = hold;
}

/** Whether the reader waits for it: Next also asks ahead of clicks. */
function isForPage(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  return headers.has("rsc") && !headers.has("next-router-prefetch") && !init?.signal?.aborted;
}
