import type { UserContext } from "@/lib/context/context";
import type { UnreadSource } from "@/lib/contract/source-care";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { findAccount } from "@/lib/domain/readers/find-account";
import { type Labels, readLabels } from "@/lib/domain/readers/labels";
import { readSubscriptions } from "@/lib/domain/readers/subscriptions";
import { listAllUnreadSources } from "@/lib/domain/sources/list-sources";
import { json } from "@/lib/protocols/readers/reader-request";
import { feedId, labelId, READING_LIST, STARRED } from "./streams";

/** `user-info` */
export async function readUserInfo(ctx: UserContext): Promise<Response> {
  const { userId } = ctx.actor;
  const account = await findAccount(ctx, userId);
  const userName = account?.name || account?.email;
  return json({ userId, userName, userProfileId: userId, userEmail: account?.email });
}

/** `tag/list`: newsfeeds as folders and lists as tags. */
export async function listTags(ctx: UserContext): Promise<Response> {
  const { newsfeeds, lists } = await readLabels(ctx);
  const tags = [
    { id: STARRED },
    ...newsfeeds.map(({ label }) => ({ id: labelId(label), type: "folder" })),
    ...lists.map(({ label }) => ({ id: labelId(label), type: "tag" })),
  ];
  return json({ tags: tags.map((tag, index) => ({ ...tag, sortid: sortId(index) })) });
}

/** `subscription/list`: sources by newsfeed. */
export async function listSubscriptions(ctx: UserContext): Promise<Response> {
  const labels = await readLabels(ctx);
  const labelFor = newsfeedLabels(labels);
  const subscriptions = await readSubscriptions(ctx, labels);
  return json({
    subscriptions: subscriptions.map((one, index) => ({
      id: feedId(one.number),
      title: one.title,
      categories: [labelFor(one.newsfeedId)].map((label) => ({ id: labelId(label), label })),
      sortid: sortId(index),
      firstitemmsec: String(one.createdAt.getTime()),
      url: one.address,
      htmlUrl: one.siteUrl ?? one.url ?? ctx.settings.appUrl,
      iconUrl: one.iconUrl ?? "",
    })),
  });
}

/** `unread-count`, by source, by newsfeed and in total. */
export async function countUnread(ctx: UserContext): Promise<Response> {
  const labels = await readLabels(ctx);
  const newestAt = new Map(labels.newsfeeds.map(({ id, newestAt }) => [id, newestAt]));
  const labelFor = newsfeedLabels(labels);
  const newsfeeds = await listNewsfeeds(ctx);
  const ids = newsfeeds.map(({ id }) => id);
  const unread = await listAllUnreadSources(ctx, ids);
  const counts = new Map(unread.map(({ id, unread_count }) => [id, unread_count]));
  const sourceless = sourcelessCounts(newsfeeds, unread);
  const subscriptions = await readSubscriptions(ctx, labels);
  const usec = (moment: Date | null | undefined) => String((moment?.getTime() ?? 0) * 1_000);
  const total = newsfeeds.reduce((sum, { unread_count }) => sum + unread_count, 0);
  const newest = new Date(Math.max(0, ...labels.newsfeeds.map((one) => one.newestAt?.getTime() ?? 0)));
  return json({
    max: total,
    unreadcounts: [
      ...subscriptions.map(({ sourceId, number, newsfeedId }) => ({
        id: feedId(number),
        count: (sourceId === null ? sourceless.get(newsfeedId) : counts.get(sourceId)) ?? 0,
        newestItemTimestampUsec: usec(newestAt.get(newsfeedId)),
      })),
      ...newsfeeds.map(({ id, unread_count }) => ({
        id: labelId(labelFor(id)),
        count: unread_count,
        newestItemTimestampUsec: usec(newestAt.get(id)),
      })),
      { id: READING_LIST, count: total, newestItemTimestampUsec: usec(newest) },
    ],
  });
}

/** Unread posts of deleted sources by newsfeed. A post counts for one source at most, so they are the rest. */
function sourcelessCounts(
  newsfeeds: readonly { id: string; unread_count: number }[],
  unread: readonly UnreadSource[],
): Map<string, number> {
  const ofNewsfeed = Map.groupBy(unread, ({ newsfeed_id }) => newsfeed_id);
  return new Map(
    newsfeeds.map(({ id, unread_count }) => {
      const counted = (ofNewsfeed.get(id) ?? []).reduce((sum, source) => sum + source.unread_count, 0);
      return [id, Math.max(0, unread_count - counted)];
    }),
  );
}

function newsfeedLabels({ newsfeeds }: Labels): (newsfeedId: string) => string {
  const labels = new Map(newsfeeds.map(({ id, label }) => [id, label]));
  return (newsfeedId) => labels.get(newsfeedId) ?? "";
}

/** Eight hexadecimal digits, by which apps may sort. */
function sortId(index: number): string {
  return index.toString(16).toUpperCase().padStart(8, "0");
}
