import { findFeedByHash } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { type FeedDocument, NEVER_READ } from "@/lib/crawl/collect/fetch-feed";
import { fetchRoute, type RouteResult } from "@/lib/crawl/collect/fetch-route";
import { EMPTY_FEED } from "@/lib/crawl/collect/profile-answer";
import type { Connector, Inquiry, Profile, Route } from "@/lib/crawl/connectors/connector";
import { type Match, matchProfiles, needsConnector, networkOf, openRoutes } from "@/lib/crawl/connectors/connectors";
import { softwareOf } from "@/lib/crawl/connectors/fediverse";
import { hostRateLimit } from "@/lib/crawl/connectors/host-rate-limit";
import { backOffHost, type Visit, visitHost } from "@/lib/crawl/politeness/visit-host";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { type Discovery, type FoundFeed, type Refusal, refused } from "./discovery";
import { addressHash } from "./feed-identity";

/** A person waits; a longer queue is left to the crawl. */
const AWAITED = { urgency: "awaited", waitMsMax: 3_000 } as const;

interface Access {
  ctx: Context;
  /** As typed. */
  address: string;
  signal: AbortSignal;
}

/**
 * Finds the profile that an address denotes and a route that answers. Sends nothing without an open route.
 *
 * @returns null for the address of an ordinary site
 */
export async function discoverProfile(ctx: Context, address: string, signal: AbortSignal): Promise<Discovery | null> {
  const access = { ctx, address, signal };
  const url = new URL(address);
  const network = networkOf(url);
  const matches = matchProfiles(url);
  const inquiry = inquiryOf(access);
  for (const match of matches) {
    const { connector, profile: guess } = match;
    if (openRoutes(match, ctx.settings.connectors).length === 0)
      return refusedBy(connector, address, { code: "needs_connector", message: needsConnector(connector) });
    const profile = connector.confirm ? await connector.confirm(guess, inquiry) : guess;
    if (profile !== null && "code" in profile)
      return refusedBy(connector, address, { code: profile.code, message: profile.sentence });
    if (profile !== null) return ask(access, { connector, profile });
    if (network !== null) {
      const message = `${connector.label} does not say whose address this is (${guess.name}). Check its spelling, or enter one such as ${connector.example}.`;
      return refusedBy(connector, address, { code: "profile_not_found", message });
    }
  }
  if (!network?.refusal || matches.length > 0) return null;
  const message = `This is not the address of a profile on ${network.label}. Enter one such as ${network.example}.`;
  return refusedBy(network, address, { code: "no_feed", message });
}

/** Caches host lookups that several connectors share. */
function inquiryOf({ ctx, signal }: Access): Inquiry {
  const known = new Map<string, Promise<string | null>>();
  return {
    ctx,
    signal,
    softwareOf(origin) {
      const software = known.get(origin) ?? softwareOf(origin, { ctx, signal });
      known.set(origin, software);
      return software;
    },
  };
}

/** Tries the routes in order until one answers; reports the first refusal. */
async function ask(access: Access, match: Match): Promise<Discovery> {
  const { ctx } = access;
  let refusal: Refusal | null = null;
  for (const route of openRoutes(match, ctx.settings.connectors)) {
    const feed = { ...NEVER_READ, type: match.connector.type, url: route.url, createdAt: ctx.now() };
    const { remembering, keep } = rememberingReplies(ctx);
    const request = () => fetchRoute(remembering, { ...match, route, feed, state: {} });
    const isKnown = ctx.replies.find(route.url, ctx.now()) !== null;
    const visit: Visit<RouteResult> = isKnown
      ? { kind: "visited", result: await request() }
      : await visitHost(ctx, route.url, request, AWAITED);
    if (visit.kind === "deferred") {
      // These hosts usually have a long queue, in which the crawl waits.
      if (hostRateLimit(route.url))
        return found(access, match, { route, document: await documentOfKnown(ctx, match.profile) });
      refusal ??= { code: "rate_limited", message: `${match.connector.label} limits requests. Try again later.` };
      continue;
    }
    const { answer } = visit.result;
    if (answer.kind === "feed") {
      keep();
      return found(access, match, { route, document: answer.document });
    }
    if (answer.kind === "retry_later") await backOffHost(ctx, route.url, answer.retryAfterSeconds);
    if (answer.kind !== "unchanged") refusal ??= { code: answer.code, message: answer.sentence };
  }
  return refusedBy(match.connector, access.address, refusal);
}

/** Keeps the network's replies for the first crawl and the next lookup. */
function rememberingReplies(ctx: Context): { remembering: Context; keep: () => void } {
  let last: FetchResponse | null = null;
  const fetch: Context["fetcher"]["fetch"] = async (url, options) => {
    last = ctx.replies.find(url, ctx.now()) ?? (await ctx.fetcher.fetch(url, options));
    return last;
  };
  const keep = () => {
    if (last?.status === 200) ctx.replies.keep(last, ctx.now());
  };
  return { remembering: { ...ctx, fetcher: { ...ctx.fetcher, fetch } }, keep };
}

/** The stored description of a profile that is already followed; otherwise empty. */
async function documentOfKnown(ctx: Context, profile: Profile): Promise<FeedDocument> {
  const known = await findFeedByHash(ctx.db, addressHash(profile.url, null));
  const { title, iconUrl, language } = known ?? NEVER_READ;
  return {
    kind: "feed",
    feed: { ...EMPTY_FEED, title: title ?? "", siteUrl: profile.url, iconUrl, language },
    entries: [],
    fingerprints: null,
    texts: null,
  };
}

function found(
  { address }: Access,
  { connector, profile }: Match,
  { route, document }: { route: Route; document: FeedDocument },
): Discovery {
  const { title, description, language, iconUrl, format } = document.feed;
  const feed: FoundFeed = {
    url: route.url,
    via: "given",
    linkTitle: null,
    language,
    document,
    description: description || null,
    isCategoryMatch: true,
    feed: { title, format, entries: document.entries },
  };
  return {
    ...refusedBy(connector, address, null),
    // An API has no feed to choose, and a bridge's address stays secret.
    feeds: route.via === "native" ? [feed] : [],
    recommended: feed,
    profile: { url: profile.url, route },
    siteTitle: title || null,
    iconUrl,
  };
}

function refusedBy({ type }: Connector, address: string, refusal: Refusal | null): Discovery {
  return { ...refused(address, refusal), type };
}
