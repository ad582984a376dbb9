import { orNull } from "@/lib/core/or-null";
import { dropTracking } from "@/lib/feed/identity/identity";

const URL_LENGTH_MAX = 2_048;
/** Schemes of feeds, and the prefix of an id of Feedly or the Google Reader API. */
const FEED_SCHEME = /^(?:(?:feed|pcast|itpc):(?:\/\/)?|(?:feed\/)+(?=https?:))/i;
/** Relative to a page: `/rss.xml`, `../feed`, `?format=rss`. */
const RELATIVE = /^(?:\/(?!\/[^/])|\.{1,2}(?:\/|$)|[?#])/;
const WEB_SCHEME = /^https?:/i;
/** `r/name`, `/u/name`, `r/name/top`, as Reddit writes them. */
const ON_REDDIT = /^(?:\/?([ru])|(user))\/([\w+-]{2,}(?:[/?#].*)?)$/i;
/**
 * `@anna@example.social` or a Lemmy community, `!news@example.social`. Many profiles leave the first sign out; a user
 * without a password, a port or a path is therefore no user of HTTP.
 */
const HANDLE = /^([@!]?)([\w.-]+)@((?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+)$/u;
/** A Bluesky handle, `@anna.bsky.social` or `@example.org`. */
const ON_BLUESKY = /^@((?:[a-z\d-]+\.)+[a-z][a-z\d-]+)$/i;
const NAME_ALONE = /^@[\w-]+$/;
/** Marks of writing direction and spaces without width, which come along with copied text. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const OTHER_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: an address cannot contain control characters
const FORBIDDEN = /[\s\\<>"\u0000-\u001f\u007f]/;

type NormalisedInput =
  /**
   * `url` contains no credentials, so it may be stored and shown. `isBare`: typed without `http:` or `https:`, so that
   * the host may answer at either.
   */
  { kind: "url"; url: string; credentials: Credentials | null; isBare: boolean } | { kind: "invalid"; message: string };

/**
 * Turns typed text into a URL to fetch: adds `https://`, reads `feed:`, `feed/`, handles and `r/name`, drops the
 * fragment and tracking parameters, keeps the path, and splits off credentials. The fetcher decides whether the host is
 * allowed.
 *
 * @returns with `invalid`, one sentence of advice
 */
export function normaliseInput(typed: string): NormalisedInput {
  const text = typed.replace(INVISIBLE, "").trim();
  if (text === "") return invalid("Enter the address of a site or feed.");
  if (text.length > URL_LENGTH_MAX) return invalid(`The address is too long: at most ${URL_LENGTH_MAX} characters.`);
  if (FORBIDDEN.test(text)) return invalid("This is not a web address: remove spaces and quotes, and try again.");
  if (NAME_ALONE.test(text)) return invalid("Add the network to the name. Write it like youtube.com/@name.");
  const inner = profileAddress(text) ?? text.replace(FEED_SCHEME, "");
  if (!WEB_SCHEME.test(inner) && OTHER_SCHEME.test(inner))
    return invalid("Only http and https addresses can be followed.");
  const url = URL.parse(WEB_SCHEME.test(inner) ? inner : `https://${inner.replace(/^\/\//, "")}`);
  if (!url || isRelative(inner) || (!WEB_SCHEME.test(inner) && !isFullHost(url.hostname))) {
    return invalid("This is not a web address. Write it like example.org/blog, r/name or @name@example.social.");
  }
  const credentials = takeCredentials(url);
  if (credentials === "invalid")
    return invalid("The user or password in the address is not valid. Escape characters such as @, : and % in them.");
  url.hash = "";
  dropTracking(url);
  return { kind: "url", url: url.href, credentials, isBare: !WEB_SCHEME.test(inner) };
}

/** The address of a profile in its network's own notation, or null. */
function profileAddress(text: string): string | null {
  const [, kind, user, path] = ON_REDDIT.exec(text) ?? [];
  if (path !== undefined) return `https://www.reddit.com/${(kind ?? user ?? "").toLowerCase()}/${path}`;
  const [, sign, name, host] = HANDLE.exec(text) ?? [];
  if (host !== undefined) return `https://${host}/${sign === "!" ? "c/" : "@"}${name}`;
  const [, handle] = ON_BLUESKY.exec(text) ?? [];
  return handle === undefined ? null : `https://bsky.app/profile/${handle}`;
}

/** Whether an address has no host. Only the page that names it could complete it. */
export function isRelative(text: string): boolean {
  return RELATIVE.test(text.trim());
}

function invalid(message: string): NormalisedInput {
  return { kind: "invalid", message };
}

/** A dotted name, a bracketed address or localhost. A single word is more likely a search. */
function isFullHost(host: string): boolean {
  return /[^.]\.[^.]/.test(host) || host.startsWith("[") || host === "localhost";
}

/** Credentials of HTTP Basic authentication. */
export interface Credentials {
  user: string;
  password: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 7617 forbids them
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Removes the credentials from a URL. Null without any, `invalid` for those that RFC 7617 cannot send. */
function takeCredentials(url: URL): Credentials | "invalid" | null {
  if (url.username === "" && url.password === "") return null;
  const decoded = orNull(() => [url.username, url.password].map(decodeURIComponent));
  url.username = "";
  url.password = "";
  if (decoded === null) return "invalid";
  const [user = "", password = ""] = decoded;
  return user.includes(":") || CONTROL.test(user + password) ? "invalid" : { user, password };
}

/** Text that is safe to show: without the part before an address's `@`. Leaves handles. */
export function withoutCredentials(text: string): string {
  if (HANDLE.test(text)) return text;
  return text.replace(
    /((?:^|:)\/{2,})[^\s/?#]*@|^(?!@)[^\s/?#]*@(?=[^\s/?#@]+\.[^\s/?#@]|localhost\b|\[)/i,
    (_, slashes = "") => slashes,
  );
}
