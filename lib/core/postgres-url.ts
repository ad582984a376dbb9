export const POSTGRES_URL =
  "a URL that begins with postgres://, for a Unix socket postgres://user@localhost/database?host=/folder";
const ENCODED = "a URL whose user and password are percent-encoded: # as %23, / as %2F, ? as %3F, @ as %40";
const PORT = "a URL with a port from 1 to 65535";

/** Returns what the address of a database must be, or null if it is that. */
export function postgresUrlFault(text: string): string | null {
  if (!/^postgres(?:ql)?:\/\//.test(text)) return POSTGRES_URL;
  const url = URL.parse(text);
  // The rest of an unencoded password, and the host, may read as a path or fragment.
  if (url && !(url.username === "" ? /@/ : /@.*\//).test(`${url.pathname}${url.hash}`)) return null;
  const place = text.slice(Math.max(text.indexOf("//") + 2, text.lastIndexOf("@") + 1));
  if (URL.parse(`postgres://${place}`)?.hostname) return ENCODED;
  return /^[^/?#]+:\d+(?:[/?#]|$)/.test(place) ? PORT : POSTGRES_URL;
}

/**
 * Names the check that the driver makes for these modes too. With their names it warns at every start, and announces to
 * check less in its next version.
 */
export function withFullCheck(url: string): string {
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "verify-full");
}
