import type { Server } from "node:http";
import { processWide } from "./process-wide";

const hooks = processWide<(() => Promise<void>)[]>("shutdown-hooks", () => []);

/** Registers `close`, which stops accepting work and waits for running work, to run before the process exits. */
export function onShutdown(close: () => Promise<void>): void {
  hooks.push(close);
}

export async function runShutdownHooks(): Promise<void> {
  await Promise.all(hooks.map((close) => close()));
}

/** Waits for `done`, at most `ms`. @returns whether it finished in time */
export async function within(ms: number, done: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, ms, false);
  return Promise.race([done.then(() => true), promise]).finally(() => clearTimeout(timer));
}

/** Message of node-postgres, and of Neon's driver. */
const POOL_ENDED = /^Cannot use a pool after calling end on the pool/;

/** Whether work failed because this process stops, so that the next one repeats it. */
export function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The query builder wraps the driver's error.
  const { message } = error.cause instanceof Error ? error.cause : error;
  return error.name === "AbortError" || POOL_ENDED.test(message);
}

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
