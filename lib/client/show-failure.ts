import { ApiError, errorText, isPassing, isSignedOut, UNREACHABLE } from "./api-error";
import { isLoadFailure, isOutdated, OUTDATED, reloadPage } from "./load-failure";
import { showToast } from "./toasts";

/** Sign-in page that returns here. */
function signInAddress({ pathname, search }: Location): string {
  return `/sign-in?${new URLSearchParams({ next: pathname + search })}`;
}

/** Shows an error; an ended session gets a sign-in link, and code of an older version a reload. The page stays. */
export function showFailure(error: unknown): void {
  if (isLoadFailure(error)) return void showLoadFailure(error);
  const link = isSignedOut(error) && { text: "Sign in", href: signInAddress(window.location) };
  showToast({ text: errorText(error), tone: "bad", ...(link && { link }) });
}

async function showLoadFailure(error: unknown): Promise<void> {
  if (await isOutdated(error)) showToast({ text: OUTDATED, tone: "bad", action: { text: "Reload", run: reloadPage } });
  else showToast({ text: UNREACHABLE, tone: "bad" });
}

/** Like {@link showFailure}, for a reverted optimistic change. @param tryAgain offered when a retry may work */
export function showRollback(error: unknown, tryAgain: () => void): void {
  if (!isPassing(error)) showFailure(error);
  else showToast({ text: rollbackText(error), tone: "bad", action: { text: "Try again", run: tryAgain } });
}

function rollbackText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 0) return errorText(error);
  return navigator.onLine === false
    ? "You are offline. Nothing was changed."
    : "Lede cannot be reached. Nothing was changed.";
}
