/** @param next the path to come back to */
export function signInPath(next: string | null): string {
  return next ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in";
}
