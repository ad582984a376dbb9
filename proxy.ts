import { type NextRequest, NextResponse } from "next/server";
import { NONCE_HEADER, PATH_HEADER, type PageSecurity, pageHeaders } from "@/lib/auth/page-headers";
import { signInPath } from "@/lib/auth/paths";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { publicAddress } from "@/lib/core/env";

/** Pages that need a session. */
const MEMBERS_PAGES = /^\/(?:unread|saved|newsfeeds|folders|posts|lists|search|add-source|settings|status)(?:\/|$)/;

/**
 * Adds security headers with a new nonce to every page and redirects visitors without a session cookie. Pages and verbs
 * check the session itself.
 */
export function proxy(request: NextRequest): NextResponse {
  const security = {
    nonce: newNonce(),
    appUrl: publicAddress(),
    isDevelopment: process.env.NODE_ENV === "development",
  };
  const headers = pageHeaders(request.nextUrl.pathname, security);
  const response = answer(request, security, headers);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function answer(request: NextRequest, security: PageSecurity, headers: Record<string, string>): NextResponse {
  // Pages take no forms; Next would look for server actions in a body.
  if (request.method !== "GET" && request.method !== "HEAD" && !isOneClick(request))
    return new NextResponse(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  if (isStranger(request, security.appUrl))
    return NextResponse.redirect(new URL(signInPath(pathOf(request)), request.nextUrl));
  return NextResponse.next({ request: { headers: forPage(request, security.nonce, headers) } });
}

export const config = {
  /** Everything except the API, other protocols, metadata for clients, and files: Next's own, and those with an ending. */
  matcher: ["/((?!api/|api$|v1/|v1$|mcp$|hub$|accounts/|reader/|fever$|\\.well-known/|_next/|.*\\.[a-z0-9]+$).*)"],
};

/** One-click unsubscription (RFC 8058), handled by a route. */
function isOneClick({ method, nextUrl }: NextRequest): boolean {
  return method === "POST" && /^\/u\/[\w-]+$/.test(nextUrl.pathname);
}

function isStranger(request: NextRequest, address: string): boolean {
  return MEMBERS_PAGES.test(request.nextUrl.pathname) && !request.cookies.has(sessionCookie(address).name);
}

/** Request headers for the page; a client's own are overwritten. */
function forPage(request: NextRequest, nonce: string, headers: Record<string, string>): Headers {
  const forwarded = new Headers(request.headers);
  forwarded.set(PATH_HEADER, pathOf(request));
  forwarded.set(NONCE_HEADER, nonce);
  // Next reads its nonce here.
  forwarded.set("Content-Security-Policy", headers["Content-Security-Policy"] ?? "");
  return forwarded;
}

function pathOf({ nextUrl }: NextRequest): string {
  const query = new URLSearchParams(nextUrl.search);
  query.delete("_rsc");
  return nextUrl.pathname + (query.size > 0 ? `?${query}` : "");
}

function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
}
