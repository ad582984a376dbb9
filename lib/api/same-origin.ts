/**
 * Returns whether the request comes from the app's own pages, which decides whether its cookie may change anything.
 * Pages cannot set `Sec-Fetch-Site`; browsers omit it on plain HTTP, where `Origin` decides. Requests with neither, or
 * with an opaque origin (`null`), are refused. In a local network the app may have another name than the public one;
 * then `Origin` must equal the requested host. Where the public URL has HTTPS, pages without it are refused, because
 * they may have been modified in transit.
 *
 * @param appUrl the app's public URL
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
