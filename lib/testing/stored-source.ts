import { countSubscribers, ensureFeed } from "@/db/queries/feeds/feeds";
import { insertSource } from "@/db/queries/sources/sources";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { fileInOthers, storeArticles } from "@/lib/crawl/filing/store-articles";
import { sha256 } from "@/lib/feed/identity/identity";

export interface StoredEntry {
  title: string;
  text?: string;
  /** Defaults to the whole text. */
  excerpt?: string;
  publishedAt?: Date;
  tags?: string[];
  /** Defaults to a new one. */
  url?: string;
}

/** Sentences that fill a summary, so that a more relevant one after them becomes the key learning. */
export const WEATHER =
  "The weather of the valley was measured by the office on Monday with three new masts. The office of the valley wrote the weather into a large green book at dawn. Visitors of the office asked about the weather, the valley and its famous storms. A school class drew the weather above the valley for the walls of the office. ";

/** Adds a source whose feed contains these entries, stored and filed without a crawl. */
export async function storeSource(
  ctx: UserContext,
  newsfeedId: string,
  entries: readonly StoredEntry[],
): Promise<{ sourceId: string; feedId: string }> {
  const stored = await transact(ctx, async (tx) => {
    const now = ctx.now();
    const id = newId();
    const url = `http://localhost:1/${id}.xml`;
    const site = { title: "A Stored Site", siteUrl: "http://localhost:1/", createdAt: now };
    const { id: feedId } = await ensureFeed(tx.db, { id, url, urlHash: sha256(url), ...site });
    const { id: sourceId } = await insertSource(tx.db, { id: newId(), newsfeedId, feedId, url, createdAt: now });
    await countSubscribers(tx.db, feedId);
    return { sourceId, feedId };
  });
  await storeEntries(ctx, stored.feedId, entries);
  return stored;
}

/** Stores and files new entries of a feed without a crawl. */
export async function storeEntries(ctx: Context, feedId: string, entries: readonly StoredEntry[]): Promise<void> {
  const articles = entries.map((entry) => collected(feedId, entry, ctx.now()));
  const stored = await transact(ctx, async (tx) => {
    const subscriptions = await listSubscriptionsOfFeed(tx.db, feedId);
    return storeArticles(tx, { id: feedId, lastSuccessAt: null }, { articles, subscriptions });
  });
  await fileInOthers(ctx, feedId, stored);
}

function collected(
  feedId: string,
  { title, text = `All about ${title}.`, excerpt = text, publishedAt, tags = [], url: given }: StoredEntry,
  now: Date,
) {
  const id = newId();
  const url = given ?? `http://localhost:1/articles/${id}`;
  return {
    isNew: true,
    hasGrown: false,
    needsPage: false,
    article: {
      id,
      feedId,
      guidHash: sha256(id),
      url,
      urlHash: sha256(url),
      contentHash: sha256(title, text, id),
      title,
      excerpt,
      tags,
      wordCount: text.split(/\s+/).length,
      publishedAt: publishedAt ?? now,
      fetchedAt: now,
    },
    content: {
      articleId: id,
      feedHtml: `<p>${text}</p>`,
      isFeedFull: true,
      baseUrl: url,
      title,
      contentMarkdown: text,
      contentText: text,
      origin: "feed" as const,
      extractedAt: now,
    },
  };
}
