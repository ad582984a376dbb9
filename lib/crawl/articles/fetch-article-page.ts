import { blockPages } from "@/db/queries/feeds/hosts";
import type { Context } from "@/lib/context/context";
import { afterSeconds } from "@/lib/core/duration";
import { robotsVerdict } from "@/lib/crawl/politeness/robots";
import { backOffHost, hostOf, visitHost } from "@/lib/crawl/politeness/visit-host";
import { charsetOf, requestedDelaySeconds } from "@/lib/feed/http/http-caching";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";

const BUSY_SECONDS = 3_600;
/** Articles have few attempts, and the error pages of caches ask for seconds. */
const BUSY_SECONDS_MIN = 600;
/** Wait after a failure that may pass, of the site or of Lede's own network. */
const RETRY_SECONDS = 1_800;
const PASSING_CODES: ReadonlySet<string> = new Set(["dns", "refused", "timeout", "tls", "bad_response"]);
/** Back-off of a host after a timeout. */
const SLOW_SECONDS = 3_600;
/** Time limit for a page, redirects included. */
const PAGE_MS_MAX = 15_000;

export type ArticlePage =
  | { kind: "page"; document: { bytes: Uint8Array; url: string; httpCharset: string | null } }
  /** Worth retrying at that time. */
  | { kind: "later"; at: Date }
  | { kind: "none" };

/** Fetches an article's page within the host's rate limit. Failures are outcomes, because the feed's text remains. */
export async function fetchArticlePage(ctx: Context, url: string): Promise<ArticlePage> {
  const refusal = await refusalOf(ctx, url);
  if (refusal) return refusal;
  const request = () =>
    ctx.fetcher.fetch(url, {
      headers: { accept: "text/html, application/xhtml+xml, */*;q=0.1" },
      totalTimeoutMs: PAGE_MS_MAX,
      keepsConnection: true,
    });
  try {
    const visit = await visitHost(ctx, url, request, { urgency: "page" });
    if (visit.kind === "deferred") return { kind: "later", at: visit.until };
    return await readAnswer(ctx, url, visit.result);
  } catch (error) {
    if (!isFetchError(error)) throw error;
    ctx.log.info({ url, code: error.code, detail: error.detail }, "an article's page could not be read");
    if (error.code === "timeout") await blockPages(ctx.db, hostOf(url), afterSeconds(ctx.now(), SLOW_SECONDS));
    return PASSING_CODES.has(error.code) ? laterBySeconds(ctx, RETRY_SECONDS) : { kind: "none" };
  }
}

const laterBySeconds = (ctx: Context, seconds: number): ArticlePage => ({
  kind: "later",
  at: afterSeconds(ctx.now(), seconds),
});

/** Whether a later request may succeed: server errors, 408 Request Timeout and 425 Too Early. */
const mayPass = (status: number) => status >= 500 || status === 408 || status === 425;

async function readAnswer(ctx: Context, url: string, answer: FetchResponse): Promise<ArticlePage> {
  if (answer.status === 429 || answer.status === 503) {
    const seconds = requestedDelaySeconds(answer.headers, ctx.now()) ?? BUSY_SECONDS;
    const at = afterSeconds(ctx.now(), Math.max(seconds, BUSY_SECONDS_MIN));
    await backOffHost(ctx, url, seconds);
    await blockPages(ctx.db, hostOf(url), at);
    return { kind: "later", at };
  }
  if (mayPass(answer.status)) return laterBySeconds(ctx, RETRY_SECONDS);
  if (answer.status !== 200) return { kind: "none" };
  if (!isWebPage(answer)) {
    ctx.log.info({ url }, "an article's address leads to a document that is no web page");
    return { kind: "none" };
  }
  const httpCharset = charsetOf(answer.headers["content-type"]);
  const page = { bytes: answer.body, url: answer.url, httpCharset };
  // Feeds often link through a click counter, whose answer says nothing about the site.
  const isElsewhere = answer.chain.length > 1;
  return (isElsewhere && (await refusalOf(ctx, answer.url))) || { kind: "page", document: page };
}

const PAGE_TYPES = /^\s*(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)?\s*(?:[;,]|$)/i;
const HTML_HEAD = /<!doctype html|<html[\s>]/i;
const HEAD_BYTES = 2_048;

/** False for feeds, JSON and the like, whose bytes are not the article's text. Fetching refuses PDF and pictures. */
function isWebPage({ headers, body }: FetchResponse): boolean {
  const head = Buffer.from(body.subarray(0, HEAD_BYTES)).toString("latin1");
  return PAGE_TYPES.test(headers["content-type"] ?? "") || HTML_HEAD.test(head);
}

/** The refusal by robots.txt; null when the page may be fetched. */
async function refusalOf(ctx: Context, url: string): Promise<ArticlePage | null> {
  const verdict = await robotsVerdict(ctx, url);
  if (verdict.kind === "later") return verdict;
  if (verdict.kind === "allowed") return null;
  ctx.log.info({ url }, "robots.txt forbids an article's page");
  return { kind: "none" };
}
