const YEAR_SECONDS = 31_536_000;

/** Holds browsers to HTTPS for a year, where the public address has it. */
export function transportHeaders(appUrl: string): Record<string, string> {
  return appUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` } : {};
}
