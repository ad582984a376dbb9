/** The key that the request carries, however wrong; null when it carries none. Never from the address: that is logged. */
export function presentedKey(headers: Headers): string | null {
  return headers.get("x-api-key") ?? bearerToken(headers.get("authorization"));
}

function bearerToken(authorization: string | null): string | null {
  const bearer = /^bearer(?:\s+(.*))?$/i.exec(authorization ?? "");
  return bearer && (bearer[1] ?? "");
}
