import { isUtf8 } from "node:buffer";
import { readBody } from "./body";
import { asFetchError, badResponse, FetchError, isFetchError, timedOut } from "./errors";
import { type Answer, ask, createFetchAgent, discard, type FetchAgent } from "./hop";
import { DEFAULT_LIMITS, type FetchLimits } from "./limits";
import { type AllowList, admitUrl, type Target } from "./policy";
import { type Resolve, resolveName } from "./resolve";
import { pictureType, sniffUnreadable } from "./sniff";

interface Hop {
  url: string;
  status: number;
}

export interface FetchResponse {
  status: number;
  /** Lower-case names; values of a repeated header are joined by ", ". */
  headers: Record<string, string>;
  /** The final URL, after redirects. */
  url: string;
  /** Each URL of the redirect chain with its status; the last is `url`. */
  chain: readonly Hop[];
  /** Decompressed. Empty unless the status is 200 to 299 or the request sets `readsErrors`. */
  body: Uint8Array;
}

interface Conditions {
  url: string;
  headers: Readonly<Record<string, string>>;
}

interface FetchOptions {
  /** Extend the default headers. A redirect to another origin carries only the `accept` family and `user-agent`. */
  headers?: Readonly<Record<string, string>>;
  /** Validators of a conditional request, sent only to the URL that they came from. */
  conditions?: Conditions;
  signal?: AbortSignal;
  /** Limit after decompression; can only lower the fetcher's own. */
  bodyBytesMax?: number;
  /** Total time limit; can only lower the fetcher's own. */
  totalTimeoutMs?: number;
  /** Sends a POST with these fields. Redirects are returned, not followed. */
  form?: URLSearchParams;
  /** Returns a redirect instead of following it; `location` is unchanged. */
  stopsAtRedirect?: boolean;
  /** Reads bodies of error responses too; one that is broken or too long counts as empty. */
  readsErrors?: boolean;
  /** Accepted kind of content. Default: text, for feeds and pages. */
  expects?: "text" | "picture";
}

/** The only fetcher for URLs from users and documents. */
export interface Fetcher {
  /** @throws FetchError without a response; a response of any HTTP status is returned */
  fetch(url: string, options?: FetchOptions): Promise<FetchResponse>;
  /** Returns why a URL is never fetched, as far as its text alone shows; null otherwise. */
  refusalOf(url: string): FetchError | null;
  /** Aborts fetches in progress. */
  close(): Promise<void>;
}

interface Journey {
  headers: Record<string, string>;
  conditions: Conditions | null;
  form: string | null;
  followsRedirects: boolean;
  readsErrors: boolean;
  expects: "text" | "picture";
  limits: FetchLimits;
  signal: AbortSignal;
}

const ACCEPT =
  "application/atom+xml, application/rss+xml, application/feed+json;q=0.9, application/rdf+xml;q=0.8, application/xml;q=0.7, text/xml;q=0.7, text/html;q=0.5, */*;q=0.1";
const FORM = "application/x-www-form-urlencoded";
const ACCEPT_ENCODING = "gzip, br, zstd";
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS_FOR_ANY_ORIGIN = new Set(["accept", "accept-encoding", "accept-language", "user-agent"]);

function requestHeaders(userAgent: string, own: FetchOptions["headers"] = {}): Record<string, string> {
  const lowered = Object.entries(own).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    "user-agent": userAgent,
    accept: ACCEPT,
    ...Object.fromEntries(lowered),
    "accept-encoding": ACCEPT_ENCODING,
  };
}

/** Validators, cookies and keys belong to one origin. */
function headersForOtherOrigin(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_FOR_ANY_ORIGIN.has(name)));
}

function flatHeaders({ headers }: Answer): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}

function redirectOf({ statusCode, headers }: Answer): string | null {
  const location = REDIRECTS.has(statusCode) ? [headers.location].flat()[0] : undefined;
  if (location === undefined) return null;
  // Node reads headers as Latin-1, but servers that put letters into a URL mean UTF-8.
  const bytes = Buffer.from(location, "latin1");
  return isUtf8(bytes) ? bytes.toString() : location;
}

function admitRedirect(door: FetchAgent, from: Target, location: string): Target {
  try {
    return admitUrl(location, { allow: door.allow, base: from.url });
  } catch (error) {
    const isMalformed = isFetchError(error) && error.code === "invalid_url";
    throw isMalformed
      ? badResponse(from.host, { detail: `redirect to ${withoutQuery(location)}`, cause: error })
      : error;
  }
}

function nextTarget(
  door: FetchAgent,
  location: string,
  { from, chain }: { from: Target; chain: readonly Hop[] },
): Target {
  const next = admitRedirect(door, from, location);
  const isLoop = chain.some((hop) => hop.url === next.url.href);
  if (!isLoop && chain.length <= door.limits.redirectsMax) return next;
  throw new FetchError(
    "too_many_redirects",
    `${from.host} redirects ${isLoop ? "in a circle" : "too often"}. Give the final address of the feed.`,
    { detail: chain.map((hop) => withoutQuery(hop.url)).join(" > ") },
  );
}

/** Removes the query and credentials for the log, because they contain keys and passwords. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "").replace(/\/\/[^/]*@/, "//");
}

async function readAnswer(answer: Answer, host: string, journey: Journey): Promise<Uint8Array> {
  const { statusCode } = answer;
  if (statusCode >= 200 && statusCode <= 299) return readReadable(answer, host, journey);
  if (statusCode < 400 || !journey.readsErrors) return new Uint8Array();
  return readReadable(answer, host, journey).catch((error) => {
    if (journey.signal.aborted || !isFetchError(error)) throw error;
    // The status suffices when its body is too long or broken.
    return new Uint8Array();
  });
}

async function readReadable(answer: Answer, host: string, { limits, signal, expects }: Journey): Promise<Uint8Array> {
  const source = { stream: answer.body, headers: flatHeaders(answer), host };
  const body = await readBody(source, limits, signal).catch((error) => {
    throw asFetchError(error, host);
  });
  if (expects === "picture") {
    if (pictureType(body) !== null) return body;
    throw new FetchError("unsupported_content", "This address leads to no picture.");
  }
  const unreadable = sniffUnreadable(body);
  if (unreadable === null) return body;
  throw new FetchError("unsupported_content", `This address leads to ${unreadable}, not to a feed or a page.`);
}

async function follow(door: FetchAgent, start: Target, journey: Journey): Promise<FetchResponse> {
  const chain: Hop[] = [];
  let { headers } = journey;
  let target = start;
  let hasBeenPublic = false;
  for (;;) {
    const { answer, isPublic } = await ask(door, target, {
      headers: { ...headers, ...(journey.conditions?.url === target.url.href && journey.conditions.headers) },
      form: journey.form,
      signal: journey.signal,
      hasBeenPublic,
    });
    try {
      hasBeenPublic ||= isPublic;
      chain.push({ url: target.url.href, status: answer.statusCode });
      const location = journey.followsRedirects ? redirectOf(answer) : null;
      if (location === null) {
        const body = await readAnswer(answer, target.host, journey);
        return { status: answer.statusCode, headers: flatHeaders(answer), url: target.url.href, chain, body };
      }
      const next = nextTarget(door, location, { from: target, chain });
      if (next.url.origin !== target.url.origin) headers = headersForOtherOrigin(headers);
      target = next;
    } finally {
      discard(answer);
    }
  }
}

function loweredLimits(limits: FetchLimits, { bodyBytesMax, totalTimeoutMs }: FetchOptions): FetchLimits {
  return {
    ...limits,
    decodedBytesMax: Math.min(bodyBytesMax ?? Number.POSITIVE_INFINITY, limits.decodedBytesMax),
    totalTimeoutMs: Math.min(totalTimeoutMs ?? Number.POSITIVE_INFINITY, limits.totalTimeoutMs),
  };
}

/** Makes a fetcher from given agents; {@link createFetcher} makes the safe ones. */
export function createFetcherThrough(door: FetchAgent, userAgent: string): Fetcher {
  return {
    async fetch(url, { headers, signal: callerSignal, ...rest } = {}) {
      const limits = loweredLimits(door.limits, rest);
      const target = admitUrl(url, door);
      const deadline = new AbortController();
      const expire = () => deadline.abort(timedOut(target.host, { detail: "total time" }));
      const timer = setTimeout(expire, limits.totalTimeoutMs);
      const { signal } = deadline;
      // `AbortSignal.any` would leak signals that outlive the fetch.
      const giveUp = () => deadline.abort(callerSignal?.reason);
      callerSignal?.addEventListener("abort", giveUp);
      if (callerSignal?.aborted) giveUp();
      try {
        return await follow(door, target, {
          headers: requestHeaders(userAgent, rest.form ? { ...headers, "content-type": FORM } : headers),
          conditions: rest.conditions ?? null,
          form: rest.form?.toString() ?? null,
          followsRedirects: rest.form === undefined && !rest.stopsAtRedirect,
          readsErrors: rest.readsErrors ?? false,
          expects: rest.expects ?? "text",
          limits,
          signal,
        });
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        clearTimeout(timer);
        callerSignal?.removeEventListener("abort", giveUp);
      }
    },
    refusalOf(url) {
      try {
        admitUrl(url, door);
        return null;
      } catch (error) {
        if (isFetchError(error)) return error;
        throw error;
      }
    },
    async close() {
      await Promise.all([door.publicAgent.destroy(), door.privateAgent?.destroy()]);
    },
  };
}

/**
 * Makes a fetcher for untrusted URLs. It reaches the public internet and the hosts that `allow` opens, whatever the
 * name, redirect or notation, and enforces the limits.
 *
 * @param options.userAgent default header of a fetch
 * @param options.resolve replaces the name servers
 */
export function createFetcher(options: {
  userAgent: string;
  allow?: AllowList;
  resolve?: Resolve;
  limits?: Partial<FetchLimits>;
}): Fetcher {
  const { userAgent, allow = [], resolve = resolveName } = options;
  return createFetcherThrough(
    createFetchAgent({ allow, resolve, limits: { ...DEFAULT_LIMITS, ...options.limits } }),
    userAgent,
  );
}
