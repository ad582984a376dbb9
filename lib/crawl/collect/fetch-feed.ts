import { createHash } from "node:crypto";
import { type Feed, findFingerprints } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { userAgent } from "@/lib/crawl/politeness/user-agent";
import { type CrawlOutcome, crawlOutcome } from "@/lib/feed/http/crawl-outcome";
import { charsetOf, conditionalHeaders, freshSeconds, maxAgeSeconds, quotaSeconds } from "@/lib/feed/http/http-caching";
import { PARSER_VERSION } from "@/lib/feed/parse/parsed-feed";
import type { FeedReading } from "@/lib/feed/read/read-feed";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { isWorkerError } from "@/lib/platform/worker/worker-error";

/** Larger feeds are refused, because parsing time and memory grow with size. */
export const FEED_BYTES_MAX = 10 * 1024 * 1024;

/** Time limit for one feed request, redirects included. */
export const FEED_MS_MAX = 20_000;

type Success = Extract<CrawlOutcome, { kind: "parse" | "unchanged" }>;
export type FeedDocument = Extract<FeedReading, { kind: "feed" }>;

export type FeedResult =
  | { kind: "unchanged"; success: Success; received: Received }
  | { kind: "feed"; success: Success; received: Received; document: FeedDocument }
  | { kind: "failing"; code: string; sentence: string; waitSecondsMin: number }
  | Extract<CrawlOutcome, { kind: "retry_later" | "gone" }>;

export type FeedSuccess = Extract<FeedResult, { kind: "feed" | "unchanged" }>;
export type FeedFailure = Exclude<FeedResult, FeedSuccess>;

/** A new document, not parsed yet. */
export interface UnreadFeed {
  kind: "unread";
  success: Success;
  received: Received;
  response: FetchResponse;
}

interface Received {
  bodyHash: Uint8Array | null;
  /** Seconds for which the response stays fresh. */
  freshSeconds: number;
  /** From `max-age` alone. */
  maxAgeSeconds?: number | null;
  /** Seconds until the host's quota resets; null unless it is used up. */
  quotaSeconds: number | null;
  wasConditional: boolean;
}

/** A feed before its first request. */
export const NEVER_READ = {
  id: "none yet",
  title: null,
  iconUrl: null,
  language: null,
  etag: null,
  lastModified: null,
  validatorsFrom: null,
  parserVersion: PARSER_VERSION,
  bodyHash: null,
  wholeAt: null,
  failures: 0,
  lastErrorCode: null,
  lastSuccessAt: null,
  subscriberCount: 1,
  credentials: null,
} satisfies Partial<Feed>;

/** The columns of a feed that shape its request. */
export type FeedRequest = Pick<Feed, keyof typeof NEVER_READ | "url" | "type" | "createdAt">;

/** The reply that discovery fetched a moment ago, to spare the first crawl a request. */
export function findReply(ctx: Context, feed: FeedRequest): FetchResponse | null {
  return feed.bodyHash === null && feed.failures === 0 ? ctx.replies.find(feed.url, ctx.now()) : null;
}

/**
 * Sends one conditional request, and reads a new document. Site errors are outcomes.
 *
 * @param reply replaces the request when present
 */
export async function fetchFeed(
  ctx: Context,
  feed: FeedRequest,
  reply: FetchResponse | null = null,
): Promise<FeedResult> {
  const answer = reply ? understand(ctx, feed, { response: reply, wasConditional: false }) : requestFeed(ctx, feed);
  return readFeed(ctx, feed, await answer);
}

/** Sends one conditional request; {@link readFeed} reads the document. */
export async function requestFeed(ctx: Context, feed: FeedRequest): Promise<FeedResult | UnreadFeed> {
  try {
    const conditions = conditionsFor(ctx, feed);
    const response = await ctx.fetcher.fetch(feed.url, {
      headers: { "user-agent": userAgent(ctx.settings, feed.subscriberCount) },
      ...(conditions && { conditions }),
      bodyBytesMax: FEED_BYTES_MAX,
      totalTimeoutMs: FEED_MS_MAX,
    });
    return understand(ctx, feed, { response, wasConditional: conditions?.url === response.url });
  } catch (error) {
    if (!isFetchError(error)) throw error;
    ctx.log.info({ feedId: feed.id, code: error.code, detail: error.detail }, "a feed gave no answer");
    return failing(error.code, error.message);
  }
}

/** The stored validators, unless another parser version should read the document again. */
function conditionsFor(ctx: Context, feed: FeedRequest): { url: string; headers: Record<string, string> } | null {
  if (feed.validatorsFrom === null || feed.parserVersion !== PARSER_VERSION) return null;
  const headers = conditionalHeaders(feed, { wholeAt: feed.wholeAt, now: ctx.now() });
  return Object.keys(headers).length > 0 ? { url: feed.validatorsFrom, headers } : null;
}

function understand(
  ctx: Context,
  feed: FeedRequest,
  { response, wasConditional }: { response: FetchResponse; wasConditional: boolean },
): FeedResult | UnreadFeed {
  const bodyHash = response.status === 304 ? null : hashOf(response.body);
  const outcome = crawlOutcome(response, {
    now: ctx.now(),
    wasConditional,
    isSameBody:
      bodyHash !== null &&
      feed.bodyHash !== null &&
      feed.parserVersion === PARSER_VERSION &&
      Buffer.compare(bodyHash, feed.bodyHash) === 0,
    failures: feed.failures,
    lastSuccessAt: feed.lastSuccessAt ?? feed.createdAt,
    wasMissing: feed.lastErrorCode === "not_found",
    hasCredentials: feed.credentials !== null,
    // YouTube answers 404 for hours or days for feeds that exist.
    isOftenMissing: feed.type === "youtube",
  });
  const received = {
    bodyHash,
    freshSeconds: freshSeconds(response.headers, ctx.now()),
    maxAgeSeconds: maxAgeSeconds(response.headers),
    quotaSeconds: quotaSeconds(response.headers),
    wasConditional,
  };
  if (outcome.kind === "unchanged") return { kind: "unchanged", success: outcome, received };
  return outcome.kind === "parse" ? { kind: "unread", success: outcome, received, response } : outcome;
}

const EMPTY =
  "The site sent an empty answer instead of the feed, which only its owner can fix. Lede tries again later.";

/** Parses a new document; returns any other answer as it is. */
export async function readFeed(ctx: Context, feed: FeedRequest, answer: FeedResult | UnreadFeed): Promise<FeedResult> {
  if (answer.kind !== "unread") return answer;
  const { success, received, response } = answer;
  const isReadAlike = feed.parserVersion === PARSER_VERSION;
  const fingerprints =
    feed.bodyHash !== null && isReadAlike ? await findFingerprints(ctx.db, feed.id, feed.bodyHash) : null;
  const reading = await readDocument(ctx, response, fingerprints);
  if (reading.kind === "feed") return { kind: "feed", success, received, document: reading };
  if (reading.kind === "broken") return failing("feed_broken", reading.message);
  if (new TextDecoder().decode(response.body).trim() === "") return failing("bad_response", EMPTY);
  return failing("no_feed", "There is a web page where the feed was, so the feed may have a new address.");
}

export function failing(code: string, sentence: string, waitSecondsMin = 0): FeedResult {
  return { kind: "failing", code, sentence, waitSecondsMin };
}

const TOO_COMPLEX = "The feed is too complex to read. Only its publisher can fix that.";
const OVERRUN =
  "Reading the feed took too long, because it is too complex or the server is busy. Another attempt may succeed.";

/**
 * Parses in a worker. A document that crashes the worker or overruns its deadline is broken.
 *
 * @param fingerprints of the previous document; without usable ones everything is read
 */
export async function readDocument(
  ctx: Context,
  response: FetchResponse,
  fingerprints: Uint8Array | null = null,
): Promise<FeedReading> {
  try {
    const httpCharset = charsetOf(response.headers["content-type"]);
    const { body: bytes, url, headers } = response;
    return await ctx.worker.run("readFeed", { bytes, url, httpCharset, linkHeader: headers.link, fingerprints });
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    ctx.log.warn({ origin: new URL(response.url).origin, err: error }, "a feed could not be parsed");
    if (fingerprints !== null) return readDocument(ctx, response);
    return { kind: "broken", message: error.code === "timeout" ? OVERRUN : TOO_COMPLEX };
  }
}

function hashOf(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(createHash("sha256").update(bytes).digest());
}
