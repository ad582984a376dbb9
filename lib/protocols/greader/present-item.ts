import type { Labels } from "@/lib/domain/readers/labels";
import type { ReaderItem } from "@/lib/domain/readers/read-stream";
import { sourcelessNumber } from "@/lib/domain/readers/subscriptions";
import { itemTitle } from "@/lib/protocols/readers/item-title";
import { longId } from "./item-ids";
import { feedId, labelId, READ, READING_LIST, STARRED } from "./streams";

/** Presents posts as items of a stream. */
export function itemPresenter(labels: Labels) {
  const newsfeeds = new Map(labels.newsfeeds.map(({ id, label }) => [id, labelId(label)]));
  const lists = new Map(labels.lists.map(({ id, label }) => [id, labelId(label)]));
  return (item: ReaderItem) => ({
    id: longId(item.number),
    crawlTimeMsec: String(item.createdAt.getTime()),
    timestampUsec: `${item.createdAt.getTime()}000`,
    published: Math.floor(item.publishedAt.getTime() / 1_000),
    updated: Math.floor(item.publishedAt.getTime() / 1_000),
    title: itemTitle(item),
    canonical: [{ href: item.url }],
    alternate: [{ href: item.url, type: "text/html" }],
    categories: [
      READING_LIST,
      ...(item.isRead ? [READ] : []),
      ...(item.listIds.length > 0 ? [STARRED] : []),
      ...[newsfeeds.get(item.newsfeedId) ?? [], ...item.listIds.map((id) => lists.get(id) ?? [])].flat(),
    ],
    origin: {
      streamId: feedId(item.sourceNumber ?? sourcelessNumber(item.newsfeedNumber)),
      title: item.sourceTitle ?? "",
      htmlUrl: item.siteUrl ?? "",
    },
    summary: { direction: "ltr", content: item.html },
    ...(item.author && { author: item.author }),
  });
}

export type PresentedItem = ReturnType<ReturnType<typeof itemPresenter>>;
