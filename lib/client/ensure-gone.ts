import { ApiError } from "./api-error";

/**
 * Waits for a deletion. A thing that was deleted elsewhere counts as deleted, unlike one that the caller may no longer
 * delete.
 *
 * @returns whether it was still there
 */
export async function ensureGone(deletion: Promise<unknown>): Promise<boolean> {
  try {
    await deletion;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
