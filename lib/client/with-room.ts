import { ApiError } from "./api-error";
import { commitAll } from "./deferred";
import { deferredIds } from "./deferred-ids";

/**
 * Sends a request that creates something. At the limit, runs deletions that could still be undone, since the reader
 * sees them as done, and sends it once more.
 */
export async function withRoom<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const isFull = error instanceof ApiError && error.code === "limit_exceeded";
    if (!isFull || deferredIds.get().size === 0) throw error;
    await commitAll();
    return send();
  }
}
