import {
  type Answer,
  createFetchAgent,
  discard,
  type FetchAgent,
  type Hop,
  nextTarget,
  redirectOf,
  sendRequest,
} from "./agent";
import { readBody } from "./body";
import { asFetchError, FetchError, isFetchError, timedOut } from "./errors";
import { DEFAULT_LIMITS, type FetchLimits } from "./limits";
import { type AllowList, admitUrl, refusalOf, refusalOfAddresses, type Target } from "./policy";
import { type Resolve, rememberNames, resolveName } from "./resolve";
import { pictureType, sniffUnreadable } from "./sniff";

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
  /** Sends a POST with this body. Redirects are returned, not followed. */
  content?: { type: string; body: string | Uint8Array };
  /**
   * Whether the private hosts that the operator listed may be reached. Default: only by a GET, because publishers and
   * strangers name addresses too, and a POST can change things.
   */
  reachesPrivateHosts?: boolean;
  /** Returns a redirect instead of following it; `location` is unchanged. */
  stopsAtRedirect?: boolean;
  /** Reads bodies of error responses too; one that is broken or too long counts as empty. */
  readsErrors?: boolean;
  /** Accepted kind of content. Default: text, for feeds and pages. With `nothing` the body is not read. */
  expects?: "text" | "picture" | "nothing";
  /** Keeps the connection for further requests to the host, a second or two later. */
  keepsConnection?: boolean;
}

/** The only fetcher for URLs from users and documents. */
export interface Fetcher {
  /** @throws FetchError without a response; a response of any HTTP status is returned */
  fetch(url: string, options?: FetchOptions): Promise<FetchResponse>;
  /** Returns why a URL is never fetched, as far as its text alone shows; null otherwise. */
  refusalOf(url: string): FetchError | null;
  /** The same with the addresses of its host, which must be public, and without the operator's private hosts. */
  refusalOfAddresses(url: string): Promise<FetchError | null>;
  /** Aborts fetches in progress. */
  close(): Promise<void>;
}

interface FetchPlan {
  headers: Record<string, string>;
  conditions: Conditions | null;
  /** Null for a GET. */
  posted: string | Uint8Array | null;
  followsRedirects: boolean;
  readsErrors: boolean;
  expects: "text" | "picture" | "nothing";
  keepsConnection: boolean;
  limits: FetchLimits;
  signal: AbortSignal;
}

const ACCEPT =
  "application/atom+xml, application/rss+xml, application/feed+json;q=0.9, application/rdf+xml;q=0.8, application/xml;q=0.7, text/xml;q=0.7, text/html;q=0.5, */*;q=0.1";
const FORM = "application/x-www-form-urlencoded";
const ACCEPT_ENCODING = "gzip, br, zstd";
/** Long enough for a redirect. An idle connection takes 30 kB, and the next request usually comes an hour later. */
const KEEP_ALIVE_MS = 50;
/** Exceeds the pause between two requests to a host. */
const KEEP_ALIVE_OF_TURN_MS = 3_000;
const HEADERS_FOR_ANY_ORIGIN = new Set(["accept", "accept-encoding", "accept-language", "user-agent"]);

function requestHeaders(userAgent: string, own: FetchOptions["headers"] = {}): Record<string, string> {
  const lowered = Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value]));
  return { "user-agent": userAgent, accept: ACCEPT, ...lowered, "accept-encoding": ACCEPT_ENCODING };
}

/** Validators, cookies and keys belong to one origin. */
function headersForOtherOrigin(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_FOR_ANY_ORIGIN.has(name)));
}

function flatHeaders({ headers }: Answer): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value = ""]) => [name, [value].flat().join(", ")]));
}

async function readAnswer(answer: Answer, host: string, plan: FetchPlan): Promise<Uint8Array> {
  const { statusCode } = answer;
  if (plan.expects === "nothing") return new Uint8Array();
  if (statusCode >= 200 && statusCode <= 299) return readReadable(answer, host, plan);
  if (statusCode < 400 || !plan.readsErrors) return new Uint8Array();
  return readReadable(answer, host, plan).catch((error) => {
    if (plan.signal.aborted || !isFetchError(error)) throw error;
    // The status suffices when its body is too long or broken.
    return new Uint8Array();
  });
}

async function readReadable(answer: Answer, host: string, { limits, signal, expects }: FetchPlan): Promise<Uint8Array> {
  const source = { stream: answer.body, headers: flatHeaders(answer), host };
  const body = await readBody(source, limits, signal).catch((error) => {
    throw asFetchError(error, host);
  });
  if (expects === "picture") {
    if (pictureType(body) !== null) return body;
    throw new FetchError("unsupported_content", "This address does not lead to a picture.");
  }
  const unreadable = sniffUnreadable(body);
  if (unreadable === null) return body;
  throw new FetchError("unsupported_content", `This address leads to ${unreadable}, not to a feed or a page.`);
}

async function followRedirects(agent: FetchAgent, start: Target, plan: FetchPlan): Promise<FetchResponse> {
  const chain: Hop[] = [];
  let { headers } = plan;
  let target = start;
  let hasBeenPublic = false;
  for (;;) {
    const { answer, isPublic } = await sendRequest(agent, target, {
      headers: { ...headers, ...(plan.conditions?.url === target.url.href && plan.conditions.headers) },
      posted: plan.posted,
      signal: plan.signal,
      hasBeenPublic,
    });
    let isReused = plan.keepsConnection;
    try {
      hasBeenPublic ||= isPublic;
      chain.push({ url: target.url.href, status: answer.statusCode });
      const location = plan.followsRedirects ? redirectOf(answer) : null;
      if (location === null) {
        const body = await readAnswer(answer, target.host, plan);
        return { status: answer.statusCode, headers: flatHeaders(answer), url: target.url.href, chain, body };
      }
      const next = nextTarget(agent, location, target, chain);
      isReused = next.url.origin === target.url.origin;
      if (!isReused) headers = headersForOtherOrigin(headers);
      target = next;
    } finally {
      await discard(answer, { isReused });
    }
  }
}

/** The same agent without the operator's private hosts. */
function publicOnly(agent: FetchAgent): FetchAgent {
  return { ...agent, allow: [], privateAgent: null };
}

function loweredLimits(limits: FetchLimits, { bodyBytesMax, totalTimeoutMs }: FetchOptions): FetchLimits {
  const lower = (limit: number, own = limit) => Math.min(limit, own);
  return {
    ...limits,
    decodedBytesMax: lower(limits.decodedBytesMax, bodyBytesMax),
    totalTimeoutMs: lower(limits.totalTimeoutMs, totalTimeoutMs),
  };
}

/**
 * Makes a fetcher from given agents; {@link createFetcher} makes the safe ones. `lasting` keeps connections for longer.
 */
export function createFetcherThrough(agent: FetchAgent, userAgent: string, lasting = agent): Fetcher {
  return {
    async fetch(url, { headers, signal: callerSignal, ...rest } = {}) {
      const limits = loweredLimits(agent.limits, rest);
      const content = rest.form ? { type: FORM, body: rest.form.toString() } : rest.content;
      const { reachesPrivateHosts = content === undefined } = rest;
      const used = rest.keepsConnection ? lasting : agent;
      const reaching = reachesPrivateHosts ? used : publicOnly(used);
      const target = admitUrl(url, reaching);
      const deadline = new AbortController();
      const expire = () => deadline.abort(timedOut(target.host, { detail: "total time" }));
      const timer = setTimeout(expire, limits.totalTimeoutMs);
      const { signal } = deadline;
      // `AbortSignal.any` would leak signals that outlive the fetch.
      const giveUp = () => deadline.abort(callerSignal?.reason);
      callerSignal?.addEventListener("abort", giveUp);
      if (callerSignal?.aborted) giveUp();
      try {
        return await followRedirects(reaching, target, {
          headers: requestHeaders(userAgent, content ? { ...headers, "content-type": content.type } : headers),
          conditions: rest.conditions ?? null,
          posted: content?.body ?? null,
          followsRedirects: content === undefined && !rest.stopsAtRedirect,
          readsErrors: rest.readsErrors ?? false,
          expects: rest.expects ?? "text",
          keepsConnection: rest.keepsConnection ?? false,
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
    refusalOf: (url) => refusalOf(url, agent),
    refusalOfAddresses: (url) => refusalOfAddresses(url, agent.names.resolve),
    async close() {
      const agents = [agent, lasting].flatMap(({ publicAgent, privateAgent }) => [publicAgent, privateAgent]);
      await Promise.all(agents.map((one) => one?.destroy()));
    },
  };
}

export interface FetcherOptions {
  userAgent: string;
  allow?: AllowList;
  resolve?: Resolve;
  limits?: Partial<FetchLimits>;
}

/**
 * Makes a fetcher for untrusted URLs. It reaches the public internet and, by a GET, the hosts that `allow` opens,
 * whatever the name, redirect or notation, and enforces the limits. `resolve` replaces the name servers.
 */
export function createFetcher({ userAgent, allow = [], resolve = resolveName, limits }: FetcherOptions): Fetcher {
  const guard = { allow, names: rememberNames(resolve), limits: { ...DEFAULT_LIMITS, ...limits } };
  return createFetcherThrough(
    createFetchAgent({ ...guard, keepAliveMs: KEEP_ALIVE_MS }),
    userAgent,
    createFetchAgent({ ...guard, keepAliveMs: KEEP_ALIVE_OF_TURN_MS }),
  );
}
