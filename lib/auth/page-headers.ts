import { transportHeaders } from "@/lib/core/http-headers";

/** Request header from `proxy.ts` with the page's path and query. */
export const PATH_HEADER = "x-lede-path";
/** Request header from `proxy.ts` with the nonce of scripts and styles. */
export const NONCE_HEADER = "x-nonce";

export interface PageSecurity {
  nonce: string;
  appUrl: string;
  /** In development React uses `eval`, and Next reloads over a web socket. */
  isDevelopment: boolean;
}

/**
 * Content security policy: own files, and scripts and styles with the nonce. Style attributes are allowed because the
 * server renders positions and widths; no user text becomes one. Pictures of posts come through this server. Only the
 * preview of a mail may be framed, and only the service worker of Web Push is a worker.
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
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Paths of share links, invitations and mail links. */
const SHARED_PAGES = /^\/(?:f|l|u|invitations|reset-password|sign-in-link|verify-email|change-email)(?:\/|$)/;

/** Returns the headers of a page. Pages behind a secret link are not indexed or cached, and send no referrer. */
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
