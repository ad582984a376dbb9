/**
 * Does the request come from our own pages? Decides whether a session cookie may change anything.
 *
 * `Sec-Fetch-Site` cannot be set by a page; browsers leave it out on plain HTTP, and there `Origin` decides. A request
 * with neither, or from an opaque origin (`null`), is not ours.
 *
 * @param appUrl the public address of the app
 */
export function isSameOrigin(headers: Headers, appUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === "null") return false;
  const site = headers.get("sec-fetch-site");
  return site === null ? origin === new URL(appUrl).origin : site === "same-origin";
}
