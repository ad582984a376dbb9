import { probeServer } from "./reachability";

/** Name of the bundler's error for code that cannot be loaded. */
const LOAD_FAILURE = "ChunkLoadError";

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && error.name === LOAD_FAILURE;
}

/** Whether an update may have replaced code that failed to load: if the server answers. */
export async function isOutdated(error: unknown): Promise<boolean> {
  return isLoadFailure(error) && (await probeServer());
}

export const OUTDATED = "Lede may have been updated. Reload the page.";

export function reloadPage(): void {
  window.location.reload();
}
