import type { Context } from "@/lib/context/context";
import type { Route } from "@/lib/crawl/connectors/connector";
import type { Match } from "@/lib/crawl/connectors/connectors";
import type { Fetcher } from "@/lib/platform/fetch/fetch";
import { type FeedRequest, type FeedResult, failing, fetchFeed, findReply } from "./fetch-feed";
import { apiFeedResult, bridgeFeedResult, nativeFeedResult, reportsBridgeError } from "./profile-answer";

interface RouteRequest extends Match {
  route: Route;
  /** Its `url` and validators belong to the route. */
  feed: FeedRequest;
  state: Readonly<Record<string, string>>;
}

export interface RouteResult {
  answer: FeedResult;
  /** State to store for the next request over this route. */
  state: Record<string, string> | null;
}

/** Fetches a profile's posts over one route. Failures are outcomes. */
export async function fetchRoute(ctx: Context, request: RouteRequest): Promise<RouteResult> {
  const { route, feed } = request;
  if (route.via === "api") return fetchFromApi(ctx, request);
  if (route.via === "native") {
    const answer = nativeFeedResult(await fetchFeed(ctx, feed, findReply(ctx, feed)), request);
    return { answer: asProfile(answer, request), state: null };
  }
  const fetcher = keyedFetcher(ctx.bridgeFetcher, route.secrets ?? {});
  const answer = bridgeFeedResult(await fetchFeed({ ...ctx, fetcher }, feed), request, route);
  return { answer: asProfile(withoutHubs(answer), request), state: null };
}

async function fetchFromApi(ctx: Context, { connector, profile, feed, state }: RouteRequest): Promise<RouteResult> {
  const request = { profile, settings: ctx.settings.connectors, state };
  const answer = await connector.readApi?.(ctx, request);
  if (answer === undefined) throw new Error(`${connector.label} has no reader of an API.`);
  return {
    answer: await apiFeedResult(ctx, answer, { ...feed, wasAskedBefore: Object.keys(state).length > 0 }),
    state: answer.kind === "posts" ? answer.state : null,
  };
}

/** Sets the profile as the feed's site and ignores moves, because only the connector decides which URL to request. */
function asProfile(answer: FeedResult, { profile }: RouteRequest): FeedResult {
  if (answer.kind !== "feed" && answer.kind !== "unchanged") return answer;
  const success = { ...answer.success, movedTo: null };
  if (answer.kind === "unchanged") return { ...answer, success };
  const { document } = answer;
  return { ...answer, success, document: { ...document, feed: { ...document.feed, siteUrl: profile.url } } };
}

/** Removes hubs: a bridge's document may copy those of the feed it was made from. */
export function withoutHubs(answer: FeedResult): FeedResult {
  if (answer.kind !== "feed") return answer;
  const { document } = answer;
  return { ...answer, document: { ...document, feed: { ...document.feed, selfUrl: null, hubUrls: [] } } };
}

/** Adds secret parameters to every request. They never appear in a response, so they are not stored. */
export function keyedFetcher(inner: Fetcher, secrets: Readonly<Record<string, string>>): Fetcher {
  return {
    ...inner,
    async fetch(url, options) {
      const keyed = new URL(url);
      for (const [name, value] of Object.entries(secrets)) keyed.searchParams.set(name, value);
      const response = await inner.fetch(keyed.href, options);
      return { ...response, url, chain: [{ url, status: response.status }] };
    },
  };
}

const FAILED = failing(
  "server_error",
  "This server's RSS-Bridge cannot read this page at the moment. Try again later; if that does not help, ask the person who runs this server to check RSS-Bridge.",
);

/** Fetches a page through this server's bridge. Errors omit details, which would reveal its address. */
export async function fetchThroughBridge(ctx: Context, feed: FeedRequest): Promise<FeedResult> {
  const answer = await fetchFeed({ ...ctx, fetcher: ctx.bridgeFetcher }, feed);
  if (answer.kind === "unchanged") return answer;
  return answer.kind === "feed" && !reportsBridgeError(answer.document) ? withoutHubs(answer) : FAILED;
}
