import type { Server } from "node:http";

const DRAIN_MS_MAX = 4_000;
const LOOK_MS = 50;

/** Takes no more connections, lets the requests under way be answered, and cuts what still goes on after four seconds. */
export function drainServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A browser keeps its connection after the answer, and the server would wait for that.
    const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX);
    server.close(() => {
      clearInterval(look);
      clearTimeout(cut);
      resolve();
    });
  });
}
