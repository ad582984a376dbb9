import { networkOf } from "@/lib/connectors/connectors";
import type { Context } from "@/lib/context";
import { isChallenge } from "@/lib/feed/discover/challenge";
import { normaliseInput } from "@/lib/feed/discover/normalise-input";
import { FEED_BYTES_MAX, readDocument } from "@/lib/feeds/ask-feed";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { discoverFromPage, type Visit } from "./discover-from-page";
import { discoverProfile } from "./discover-profile";
import { CHALLENGED, type Discovery, refused, weigh } from "./discovery";
import { feedsOfHost } from "./feeds-of-host";
import { lastingUrl } from "./load-candidate";
import { statusSentence } from "./status-sentence";

/** For everything together: a person waits. */
const TIMEOUT_MS = 30_000;
/** For the page alone. */
const PAGE_TIMEOUT_MS = 20_000;

/**
 * Finds the feeds of an address: those that its host is known to keep, that of the profile that it means, itself, those
 * that its page announces or links to, those in well-known places, those that a bridge makes.
 *
 * @param options.isFresh asks the address, though it may have answered with a feed a moment ago
 * @param options.signal ends the search: what was found by then is the result
 */
export async function discover(
  ctx: Context,
  typed: string,
  { isFresh = false, signal = AbortSignal.timeout(TIMEOUT_MS) } = {},
): Promise<Discovery> {
  const input = normaliseInput(typed);
  if (input.kind === "invalid") return refused(typed, { code: "invalid_url", message: input.message });
  try {
    const feeds = await feedsOfHost(ctx, input.url, signal);
    if (feeds.length > 0) return weigh(ctx, { url: input.url, feeds, page: null });
    const profile = await discoverProfile(ctx, input.url, signal);
    if (profile) return profile;
    if (isFresh) ctx.replies.forget(input.url);
    const type = networkOf(new URL(input.url))?.type ?? "blog";
    return { ...(await discoverSite(ctx, input.url, signal)), type };
  } catch (error) {
    if (isFetchError(error)) return refused(input.url, { code: error.code, message: error.message });
    if (!signal.aborted && !isTimeout(error)) throw error;
    return refused(input.url, { code: "timeout", message: "The site took too long to answer. Try again later." });
  }
}

async function discoverSite(ctx: Context, url: string, signal: AbortSignal): Promise<Discovery> {
  const pageSignal = AbortSignal.any([signal, AbortSignal.timeout(PAGE_TIMEOUT_MS)]);
  const response =
    ctx.replies.find(url, ctx.now()) ??
    (await ctx.fetcher.fetch(url, { bodyBytesMax: FEED_BYTES_MAX, signal: pageSignal }));
  return discoverFrom(ctx, { url, response, signal });
}

async function discoverFrom(ctx: Context, visit: Visit): Promise<Discovery> {
  const { url, response } = visit;
  if (isChallenge(response.headers)) return refused(url, CHALLENGED);
  if (response.status < 200 || response.status > 299)
    return refused(url, { code: `http_${response.status}`, message: statusSentence(response.status) });
  const document = await readDocument(ctx, response);
  if (document.kind === "broken") return refused(url, { code: "feed_broken", message: document.message });
  if (document.kind === "not_a_feed") return discoverFromPage(ctx, visit);
  ctx.replies.keep(response, ctx.now());
  const given = { url: lastingUrl(response), via: "given" as const, linkTitle: null, language: null, document };
  return weigh(ctx, { url, feeds: [given], page: null });
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}
