import type { Context } from "@/lib/context/context";
import type { Route } from "@/lib/crawl/connectors/connector";
import type { Match } from "@/lib/crawl/connectors/connectors";
import { asFeedAnswer } from "./api-answer";
import { type AskedFeed, type FeedAnswer, fetchFeed, findReply } from "./fetch-feed";
import { keyedFetcher } from "./keyed-fetcher";
import { ofBridge, ofNetwork } from "./profile-answer";

/** A profile, one route to it, and what is known of its feed. */
export interface AskedRoute extends Match {
  route: Route;
  /** Its `url` is the route's; validators are those of the route. */
  feed: AskedFeed;
  /** See `ApiRequest`. */
  state: Readonly<Record<string, string>>;
}

export interface RouteAnswer {
  answer: FeedAnswer;
  /** What the route wants to be remembered. */
  state: Record<string, string> | null;
}

/** Asks for a profile's posts over one route. Everything that can go wrong there is an outcome. */
export async function askRoute(ctx: Context, asked: AskedRoute): Promise<RouteAnswer> {
  const { route, feed } = asked;
  if (route.via === "api") return askApi(ctx, asked);
  if (route.via === "native")
    return {
      answer: asProfile(ofNetwork(await fetchFeed(ctx, feed, { reply: findReply(ctx, feed) }), asked), asked),
      state: null,
    };
  const fetcher = keyedFetcher(ctx.bridgeFetcher, route.secrets ?? {});
  const answer = ofBridge(await fetchFeed({ ...ctx, fetcher }, feed), asked, route);
  return { answer: asProfile(withoutHubs(answer), asked), state: null };
}

async function askApi(ctx: Context, { connector, profile, feed, state }: AskedRoute): Promise<RouteAnswer> {
  const request = { profile, settings: ctx.settings.connectors, state };
  const answer = await connector.readApi?.(ctx, request);
  if (answer === undefined) throw new Error(`${connector.label} has no reader of an API.`);
  return {
    answer: await asFeedAnswer(ctx, answer, { ...feed, wasAskedBefore: Object.keys(state).length > 0 }),
    state: answer.kind === "posts" ? answer.state : null,
  };
}

/** The site of a profile is the profile, whoever made the document; where it is asked for is the connector's to say. */
function asProfile(answer: FeedAnswer, { profile }: AskedRoute): FeedAnswer {
  if (answer.kind !== "feed" && answer.kind !== "unchanged") return answer;
  const success = { ...answer.success, movedTo: null };
  if (answer.kind === "unchanged") return { ...answer, success };
  const { document } = answer;
  return { ...answer, success, document: { ...document, feed: { ...document.feed, siteUrl: profile.url } } };
}

/** A bridge's document may name the hub of another feed, which it was made from. */
export function withoutHubs(answer: FeedAnswer): FeedAnswer {
  if (answer.kind !== "feed") return answer;
  const { document } = answer;
  return { ...answer, document: { ...document, feed: { ...document.feed, selfUrl: null, hubUrls: [] } } };
}
