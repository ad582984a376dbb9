import { ApiError, errorText, isPassing, isSignedOut } from "./api-error";
import { showToast } from "./toasts";

/** The sign-in, which leads back here afterwards. */
function signInAddress({ pathname, search }: Location): string {
  return `/sign-in?${new URLSearchParams({ next: pathname + search })}`;
}

/** Says what went wrong; where the session has ended, with the way to a new one. Nothing on the page is lost. */
export function showFailure(error: unknown): void {
  const link = isSignedOut(error) && { text: "Sign in", href: signInAddress(window.location) };
  showToast({ text: errorText(error), tone: "bad", ...(link && { link }) });
}

/**
 * As {@link showFailure}, of something that the page showed as done before it was, and has put back.
 *
 * @param tryAgain is offered where it may work then
 */
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
