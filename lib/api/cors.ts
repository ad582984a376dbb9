import { presentedKey } from "./presented-key";

const EXPOSED =
  "Link, ETag, X-Next-Cursor, X-Request-Id, Idempotency-Replayed, Lede-Unknown-Fields, RateLimit, RateLimit-Policy, Retry-After";
/** Lets scripts of every origin read a reply. */
export const OPEN_HEADERS = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED };
const ALLOWED = "X-API-Key, Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id";
const PREFLIGHT_SECONDS = "86400";

/**
 * The public API is open to scripts of every origin, as long as they bring a key; what came with a cookie is for our
 * own pages alone. There are no credentials in it, so a browser never sends a cookie along.
 */
export function corsHeaders(request: Request): Record<string, string> {
  const isByCookie = request.headers.has("cookie") && presentedKey(request.headers) === null;
  if (isByCookie || !isPublicApi(request)) return {};
  return OPEN_HEADERS;
}

/** What a preflight asks for. It carries no key, so it is answered without one. */
export function preflightHeaders(request: Request, allow: string): Record<string, string> {
  if (!isPublicApi(request)) return {};
  return {
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": ALLOWED,
    "Access-Control-Max-Age": PREFLIGHT_SECONDS,
  };
}

function isPublicApi(request: Request): boolean {
  return /^\/v1(?:\/|$)/.test(new URL(request.url).pathname);
}
