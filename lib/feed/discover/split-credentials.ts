/** User and password of HTTP Basic authentication. */
export interface Credentials {
  user: string;
  password: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 7617 forbids them
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Takes user and password out of an address.
 *
 * @returns `null` for an address without them, `invalid` for what RFC 7617 cannot send
 */
export function takeCredentials(url: URL): Credentials | "invalid" | null {
  if (url.username === "" && url.password === "") return null;
  const decoded = decode([url.username, url.password]);
  url.username = "";
  url.password = "";
  if (decoded === null) return "invalid";
  const [user = "", password = ""] = decoded;
  return user.includes(":") || CONTROL.test(user + password) ? "invalid" : { user, password };
}

/** A text as it may be shown: without what stands before the `@` of an address. */
export function withoutCredentials(text: string): string {
  return text.replace(/((?:^|:)\/{2,}|^)[^\s/?#]*@(?=[^\s/?#@]+\.[^\s/?#@]|localhost\b|\[)/i, (whole, start: string) =>
    // A name of the fediverse begins with its at sign.
    whole.startsWith("@") ? whole : start,
  );
}

function decode(texts: readonly string[]): string[] | null {
  try {
    return texts.map(decodeURIComponent);
  } catch {
    return null;
  }
}
