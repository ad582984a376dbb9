import { transportHeaders } from "@/lib/core/http-headers";

/** Headers of every API reply. */
export function commonHeaders(appUrl: string): Record<string, string> {
  return {
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    ...transportHeaders(appUrl),
  };
}
