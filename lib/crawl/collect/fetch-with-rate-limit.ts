import type { Feed } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { atRssBridge } from "@/lib/crawl/connectors/bridges";
import type { Route } from "@/lib/crawl/connectors/connector";
import { connectorOf, type Match, needsConnector, openRoutes } from "@/lib/crawl/connectors/connectors";
import {
  backOffHost,
  hostOf,
  QUEUE_MS_MAX,
  type Urgency,
  type Visit,
  visitHost,
} from "@/lib/crawl/politeness/visit-host";
import { DAY_SECONDS } from "@/lib/feed/http/http-caching";
import { chooseRoute, type RouteChoice, routeRetryAt, yieldsRoute } from "./choose-route";
import { openAccess, UNREADABLE_CREDENTIALS, withCredentials } from "./credentials";
import { type FeedResult, failing, fetchFeed, findReply, readFeed, requestFeed } from "./fetch-feed";
import { fetchRoute, fetchThroughBridge, type RouteResult, withoutHubs } from "./fetch-route";

export type FetchResult =
  | { kind: "deferred"; until: Date }
  | {
      kind: "answered";
      /** The feed as requested over the route that answered. */
      feed: Feed;
      answer: FeedResult;
      /** Routing changes to store with the feed, applied last. */
      routing: Partial<Feed>;
    };

const CREDENTIALS = new Set(["needs_key", "key_refused", "key_expired"]);

/** Fetches a feed within its hosts' rate limits: a site at its address, a profile over the best route. */
export async function fetchWithRateLimit(ctx: Context, feed: Feed, urgency: Urgency = "feed"): Promise<FetchResult> {
  const match = matchOf(feed);
  if (match !== null) return askProfile(ctx, feed, { ...match, urgency });
  if (feed.credentials !== null) return askWithCredentials(ctx, feed, { sealed: feed.credentials, urgency });
  if (feed.route === "bridge") return askThroughBridge(ctx, feed, urgency);
  const reply = findReply(ctx, feed);
  if (reply) return { kind: "answered", feed, answer: await fetchFeed(ctx, feed, reply), routing: {} };
  return askSite(ctx, feed, { urgency });
}

/**
 * Reads the document after the release, because it may wait long for the worker.
 *
 * @param asking.from sends the request
 */
async function askSite(
  ctx: Context,
  feed: Feed,
  { urgency, from = ctx }: { urgency: Urgency; from?: Context },
): Promise<FetchResult> {
  const visit = await visitAll(ctx, hostUrlsOf(feed), { request: () => requestFeed(from, feed), urgency });
  if (visit.kind === "deferred") return visit;
  return { kind: "answered", feed, answer: await readFeed(ctx, feed, visit.result), routing: {} };
}

/** Fetches a site over the configured bridge; replaces an address at an earlier one. */
async function askThroughBridge(ctx: Context, feed: Feed, urgency: Urgency): Promise<FetchResult> {
  const bridge = ctx.settings.connectors.rssBridge;
  if (bridge === null) return { kind: "answered", feed, answer: NEEDS_BRIDGE, routing: {} };
  const url = atRssBridge(feed.url, bridge.url);
  const asked = url === feed.url ? feed : { ...feed, ...overRoute({ via: "bridge", url }) };
  const visit = await visitAll(ctx, hostUrlsOf(asked), { request: () => fetchThroughBridge(ctx, asked), urgency });
  if (visit.kind === "deferred") return visit;
  return { kind: "answered", feed: asked, answer: visit.result, routing: { url } };
}

const NEEDS_BRIDGE = failing(
  "needs_connector",
  "Lede reads this page through RSS-Bridge, and this server has none. The person who runs it can add one under Connectors.",
);

/** The feed's URL, and its redirect target if that has another host. */
function hostUrlsOf({ url, validatorsFrom: behind }: Feed): string[] {
  const urls = behind === null || hostOf(behind) === hostOf(url) ? [url] : [url, behind];
  // A fixed order of hosts prevents deadlocks between crawls.
  return urls.toSorted((a, b) => (hostOf(a) < hostOf(b) ? -1 : 1));
}

async function visitAll<Result>(
  ctx: Context,
  [url, ...others]: readonly string[],
  { request, urgency }: { request: () => Promise<Result>; urgency: Urgency },
): Promise<Visit<Result>> {
  if (url === undefined) return { kind: "visited", result: await request() };
  const otherWaitsMs = others.length * QUEUE_MS_MAX;
  const visit = await visitHost(ctx, url, () => visitAll(ctx, others, { request, urgency }), { urgency, otherWaitsMs });
  return visit.kind === "deferred" ? visit : visit.result;
}

/** Ignores a hub named in the document, because it would publish protected content. */
async function askWithCredentials(
  ctx: Context,
  feed: Feed,
  { sealed, urgency }: { sealed: Uint8Array; urgency: Urgency },
): Promise<FetchResult> {
  const credentials = openAccess(ctx, feed.url, sealed);
  if (credentials === null) return { kind: "answered", feed, answer: UNREADABLE, routing: {} };
  const asked = await askSite(ctx, feed, { urgency, from: withCredentials(ctx, feed.url, credentials) });
  return asked.kind === "deferred" ? asked : { ...asked, answer: withoutHubs(asked.answer) };
}

const UNREADABLE = failing("credentials_unreadable", UNREADABLE_CREDENTIALS, DAY_SECONDS);

/** The profile that the feed's stored URL denotes. */
function matchOf({ type, profileUrl }: Feed): Match | null {
  const connector = profileUrl === null ? null : connectorOf(type);
  const profile = connector && profileUrl !== null ? connector.match(new URL(profileUrl)) : null;
  return connector && profile && { connector, profile };
}

async function askProfile(
  ctx: Context,
  feed: Feed,
  { urgency, ...match }: Match & { urgency: Urgency },
): Promise<FetchResult> {
  const choice = chooseRoute(feed, openRoutes(match, ctx.settings.connectors), ctx.now());
  if (choice === null) {
    const answer = failing("needs_connector", needsConnector(match.connector));
    return { kind: "answered", feed, answer, routing: {} };
  }
  const retriedAt = choice.retried.length > 0 ? { routeRetryAt: routeRetryAt(ctx.now()) } : {};
  for (const route of choice.retried) {
    const visit = await visitHost(ctx, route.url, () => ask(ctx, feed, { ...match, route }), { urgency });
    if (visit.kind === "deferred") continue;
    const asked = visit.result;
    if (asked.isSuccess) return answered(asked, route === choice.retried[0] ? { routeRetryAt: null } : retriedAt);
    if (asked.answer.kind === "retry_later") await backOffHost(ctx, route.url, asked.answer.retryAfterSeconds);
  }
  const isKnown = findReply(ctx, { ...feed, url: choice.current.url }) !== null;
  const visit = await visitAll(ctx, isKnown ? [] : [choice.current.url], {
    request: () => ask(ctx, feed, { ...match, route: choice.current }),
    urgency,
  });
  if (visit.kind === "deferred") return visit;
  const asked = visit.result;
  if (asked.isSuccess) return answered(asked, choice.hasBetter ? retriedAt : { routeRetryAt: null });
  return { kind: "answered", ...asked, routing: { ...retriedAt, ...afterFailure(ctx, asked, choice) } };
}

type AskedOnce = RouteResult & { feed: Feed; route: Route; isSuccess: boolean };

async function ask(ctx: Context, feed: Feed, by: Match & { route: Route }): Promise<AskedOnce> {
  const { route } = by;
  const asked = route.url === feed.url ? feed : { ...feed, ...overRoute(route) };
  const { answer, state } = await fetchRoute(ctx, { ...by, feed: asked, state: asked.routeState ?? {} });
  return { feed: asked, route, answer, state, isSuccess: answer.kind === "feed" || answer.kind === "unchanged" };
}

/** Columns of a feed for a new route, without the state of the former one. */
function overRoute({ via, url }: Route) {
  return { route: via, url, routeState: null, etag: null, lastModified: null, validatorsFrom: null, bodyHash: null };
}

function answered({ feed, answer, state }: AskedOnce, routing: Partial<Feed>): FetchResult {
  const { route, url } = feed;
  return { kind: "answered", feed, answer, routing: { route, url, routeState: state, ...routing } };
}

function afterFailure(ctx: Context, { feed, answer }: AskedOnce, { next }: RouteChoice): Partial<Feed> {
  if (next === null || answer.kind === "gone" || answer.kind === "feed" || answer.kind === "unchanged") return {};
  if (!yieldsRoute(feed.failures + 1, CREDENTIALS.has(answer.code))) return {};
  return { ...overRoute(next), failures: 0, nextDueAt: ctx.now(), routeRetryAt: routeRetryAt(ctx.now()) };
}
