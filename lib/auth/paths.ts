/** @param next path after sign-in */
export function signInPath(next: string | null): string {
  return next ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in";
}

/** Returns the invitation token in a path, or null. */
export function invitationTokenIn(path: string): string | null {
  const { pathname } = new URL(path, "http://lede.invalid");
  return /^\/invitations\/([\w-]+)$/.exec(pathname)?.[1] ?? null;
}

const NOWHERE = "http://lede.invalid";
const HOME = "/";

/**
 * Returns the path after sign-in, or the home page for anything that a browser could read as another site: `//evil`,
 * `/\evil`, `/.//evil`, a scheme, control characters, also encoded.
 */
export function safeRedirectTarget(next: string | null | undefined): string {
  if (
    !next?.startsWith("/") ||
    next.startsWith("//") ||
    /[\\\p{Cc}]/u.test(next) ||
    /^\/+(?:%2f|%5c|%09|%0a|%0d)/i.test(next)
  )
    return HOME;
  const url = URL.canParse(next, NOWHERE) ? new URL(next, NOWHERE) : null;
  // Parsing removes dot segments, so `/.//evil` becomes `//evil`.
  if (url?.origin !== NOWHERE || url.pathname.startsWith("//")) return HOME;
  return url.pathname + url.search + url.hash;
}
