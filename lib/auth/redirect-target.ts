const NOWHERE = "http://lede.invalid";
const HOME = "/newsfeeds";

/**
 * Where to go after signing in: a path of our own, or the home page for anything that a browser could take for another
 * site (`//evil`, `/\evil`, `/.//evil`, a scheme, control characters, also encoded ones).
 */
export function safeRedirectTarget(next: string | null | undefined): string {
  if (!next?.startsWith("/") || /[\\\p{Cc}]/u.test(next) || /^\/+(?:%2f|%5c|%09|%0a|%0d)/i.test(next)) return HOME;
  const url = URL.canParse(next, NOWHERE) ? new URL(next, NOWHERE) : null;
  // Dot segments vanish in parsing, and `/.//evil` becomes `//evil`.
  if (url?.origin !== NOWHERE || url.pathname.startsWith("//")) return HOME;
  return url.pathname + url.search + url.hash;
}
