import { listOrderOfMember } from "@/db/queries/newsfeeds/folders";
import { listSubscriptionsOfMember, type MemberSubscription } from "@/db/queries/sources/member-sources";
import { requireNewsfeed } from "@/lib/context/access";
import type { ConnectorSettings, UserContext } from "@/lib/context/context";
import { matchProfiles, networkOf } from "@/lib/crawl/connectors/connectors";
import { folderNames } from "./folder-names";

/**
 * The caller's newsfeeds, in the caller's order, and sources as OPML 2.0.
 *
 * @param newsfeedId exports one newsfeed
 * @throws AppError `not_found`, `forbidden` for the newsfeed
 */
export async function exportOpml(ctx: UserContext, newsfeedId?: string): Promise<string> {
  if (newsfeedId !== undefined) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const key = { userId: ctx.actor.userId, ...(newsfeedId !== undefined && { newsfeedId }) };
  const byNewsfeed = Map.groupBy(await listSubscriptionsOfMember(ctx.db, key), (row) => row.newsfeedId);
  const order = await listOrderOfMember(ctx.db, ctx.actor.userId);
  const names = namesOf(byNewsfeed);
  const { connectors } = ctx.settings;
  const folders = order.flatMap((id) => {
    const ofOne = byNewsfeed.get(id);
    if (!ofOne) return [];
    const subscriptions = ofOne.flatMap((one) => subscriptionOf(one, connectors));
    return [{ name: names.get(id) ?? "", category: ofOne[0]?.folderName ?? null, subscriptions }];
  });
  return ctx.worker.run("writeOpml", { title: "Lede", folders });
}

function namesOf(byNewsfeed: ReadonlyMap<string, readonly MemberSubscription[]>): Map<string, string> {
  return folderNames(
    [...byNewsfeed.values()].flatMap(([first]) =>
      first ? [{ id: first.newsfeedId, name: first.newsfeedName, isOwn: first.isOwn }] : [],
    ),
  );
}

function subscriptionOf({ url, title, feed }: MemberSubscription, settings: ConnectorSettings) {
  if (url === null) return [];
  const address = feed?.profileUrl ?? url;
  const feedUrl = (feed && nativeUrlOf(feed, settings)) ?? address;
  return [{ title: title ?? feed?.title ?? url, feedUrl, siteUrl: feed?.profileUrl ?? feed?.siteUrl ?? null }];
}

/** A feed's address that other readers can read. Bridge URLs are internal, and an API response is not a feed. */
function nativeUrlOf(
  { url, route, profileUrl }: NonNullable<MemberSubscription["feed"]>,
  settings: ConnectorSettings,
): string | null {
  if (route === "native") return url;
  const profile = URL.parse(profileUrl ?? "");
  const [match] = profile && networkOf(profile) ? matchProfiles(profile) : [];
  const ofNetwork = match?.connector.routes(match.profile, settings).find(({ via }) => via === "native");
  return ofNetwork?.url ?? null;
}
