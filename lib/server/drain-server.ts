import type { Server } from "node:http";

const DRAIN_MS_MAX = 4_000;
const CHECK_MS = 50;

/** Closes the listener, waits for requests in progress, and destroys connections after four seconds. */
export function drainServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Browsers keep connections alive, and the server would wait for them.
    const look = setInterval(() => server.closeIdleConnections(), CHECK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX);
    server.close(() => {
      clearInterval(look);
      clearTimeout(cut);
      resolve();
    });
  });
}
