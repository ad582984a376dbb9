/**
 * Returns the request's API key, unverified; null without one. Keys in the URL are ignored, because URLs are logged.
 */
export function presentedKey(headers: Headers): string | null {
  return headers.get("x-api-key") ?? bearerToken(headers.get("authorization"));
}

function bearerToken(authorization: string | null): string | null {
  const bearer = /^bearer(?:\s+(.*))?$/i.exec(authorization ?? "");
  return bearer && (bearer[1] ?? "");
}
