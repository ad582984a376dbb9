import { errorText, isSignedOut } from "./api-error";
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
