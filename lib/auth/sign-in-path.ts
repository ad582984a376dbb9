/** @param next path after sign-in */
export function signInPath(next: string | null): string {
  return next ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in";
}
