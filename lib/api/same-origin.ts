/**
 * Does the request come from our own pages? Decides whether a session cookie may change anything.
 *
 * `Sec-Fetch-Site` cannot be set by a page; browsers leave it out on plain HTTP, and there `Origin` decides. A request
 * with neither, or from an opaque origin (`null`), is not ours. A page of ours may have been opened by another name than
 * the public one, in the local network for instance: then `Origin` is the host that was asked, which no other site's is.
 * Refuses a page that came without HTTPS where the public address has it: it may have been changed on its way.
 *
 * @param appUrl the public address of the app
 */
export function isSameOrigin(headers: Headers, appUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === "null") return false;
  if (origin?.startsWith("http:") && appUrl.startsWith("https:")) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  if (origin === null) return false;
  return origin === new URL(appUrl).origin || URL.parse(origin)?.host === headers.get("host");
}
