import { transportHeaders } from "@/lib/core/http-headers";

/** Request header in which `proxy.ts` tells pages their path and query. */
export const PATH_HEADER = "x-lede-path";
/** Request header in which `proxy.ts` tells pages the nonce of their scripts and styles. */
export const NONCE_HEADER = "x-nonce";

export interface PageSecurity {
  nonce: string;
  appUrl: string;
  /** React explains errors with `eval` then, and Next reloads over a web socket. */
  isDevelopment: boolean;
}

/**
 * Nothing but our own files, and scripts and styles that carry the nonce. Style attributes are allowed: the server
 * renders some (positions, widths), and no text of ours or of others becomes one. Pictures of
 * posts come through this server, so no page makes the browser ask another one. Of our own answers one lets itself be
 * framed: a mail as it will leave.
 */
export function contentSecurityPolicy({ nonce, isDevelopment }: PageSecurity): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** What stands at a share link, at an invitation's, or at a link of a mail. */
const SHARED_PAGES = /^\/(?:l|u|invitations|reset-password|sign-in-link|verify-email|change-email)(?:\/|$)/;

/**
 * The headers of the page at a path. A shared page is nobody's to index or to keep, and the sites that it links to do
 * not learn its address: who has that can read it, or accept it.
 */
export function pageHeaders(path: string, security: PageSecurity): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(security),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...transportHeaders(security.appUrl),
    ...(SHARED_PAGES.test(path) && {
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
    }),
  };
}
