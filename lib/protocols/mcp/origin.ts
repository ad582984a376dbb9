/** Names of this machine, which DNS cannot give to a page of another site. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns whether a page of this origin may connect: the app's own, or one on the user's machine, such as an inspector.
 * Guards against DNS rebinding, so it ignores the requested host.
 *
 * @param origin null for clients other than browsers
 */
export function isAllowedOrigin(origin: string | null, appUrl: string): boolean {
  if (origin === null || origin === new URL(appUrl).origin) return true;
  return LOOPBACK.has(URL.parse(origin)?.hostname ?? "");
}
