/** The server sets this from the socket and overwrites whatever the client sent. */
export const CLIENT_ADDRESS_HEADER = "x-lede-client-address";

const YEAR_SECONDS = 31_536_000;

/** Sets HSTS for a year when the public URL is HTTPS. */
export function transportHeaders(appUrl: string): Record<string, string> {
  return appUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` } : {};
}
