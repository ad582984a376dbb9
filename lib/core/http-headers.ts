/** The server sets this from the socket and overwrites whatever the client sent. */
export const CLIENT_ADDRESS_HEADER = "x-lede-client-address";

/**
 * Id of the account that the asking page shows, empty for none. All tabs share one cookie, which may be another
 * account's by now.
 */
export const ACCOUNT_HEADER = "X-Lede-Account";

/** With `no`, the server and nginx in front of it send a reply as it is produced. */
export const BUFFERING_HEADER = "X-Accel-Buffering";

const YEAR_SECONDS = 31_536_000;

/** Sets HSTS for a year when the public URL is HTTPS. */
export function transportHeaders(appUrl: string): Record<string, string> {
  return appUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` } : {};
}
