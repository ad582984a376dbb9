import { presentedKey } from "./presented-key";

const EXPOSED =
  "Link, ETag, X-Next-Cursor, X-Request-Id, Idempotency-Replayed, Lede-Unknown-Fields, RateLimit, RateLimit-Policy, Retry-After";
/** Lets scripts of every origin read a reply. */
export const OPEN_HEADERS = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED };
const ALLOWED = "X-API-Key, Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id";
const PREFLIGHT_SECONDS = "86400";

/**
 * Opens the public API to scripts of every origin, for requests with a key. Credentials are not allowed, so browsers
 * send no cookies.
 */
export function corsHeaders(request: Request): Record<string, string> {
  const isByCookie = request.headers.has("cookie") && presentedKey(request.headers) === null;
  if (isByCookie || !isPublicApi(request)) return {};
  return OPEN_HEADERS;
}

/** Preflight requests carry no key, so they need none. */
export function preflightHeaders(request: Request, allow: string): Record<string, string> {
  if (!isPublicApi(request)) return {};
  return {
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": ALLOWED,
    "Access-Control-Max-Age": PREFLIGHT_SECONDS,
  };
}

/** The API, and the protocols of reader apps. */
const PUBLIC_PATH = /^\/(?:v1|api\/greader\.php|api\/fever\.php|accounts|reader|fever)(?:\/|$)/;

function isPublicApi(request: Request): boolean {
  return PUBLIC_PATH.test(new URL(request.url).pathname);
}
