import { findKnownArticles, type NewArticle, type NewContent } from "@/db/queries/articles";
import { type Feed, listListeners } from "@/db/queries/feeds";
import { startOfEarliest } from "@/lib/articles/file-articles";
import type { Context } from "@/lib/context";
import { canonicalUrl, sha256 } from "@/lib/feed/identity";
import type { ReadEntry } from "@/lib/feed/read-feed";
import { extractOrDegrade } from "@/lib/platform/worker/extract-or-degrade";
import { newId } from "@/lib/std/id";

/** Even of a feed that is silent for long, the newest entries are kept. */
const ENTRIES_KEPT_MIN = 20;

/** An entry that is new, or has changed, as it will be stored. */
export interface CollectedArticle {
  article: NewArticle;
  content: NewContent;
  isNew: boolean;
  /** Is the page needed before the text can be judged? */
  needsPage: boolean;
}

export interface Collected {
  articles: CollectedArticle[];
  /** Older entries were passed over, but for the newest of all; null when nobody listened. */
  since: Date | null;
}

/** Picks the entries that are news and makes articles of them. Reads the database and writes nothing. */
export async function collectArticles(ctx: Context, feed: Feed, entries: readonly ReadEntry[]): Promise<Collected> {
  const since = startOfEarliest(await listListeners(ctx.db, feed.id));
  const wanted = wantedEntries(ctx, entries, since);
  const known = await findKnownArticles(
    ctx.db,
    feed.id,
    wanted.map(({ entry }) => entry.guidHash),
  );
  const idOf = new Map(known.map((row) => [hexOf(row.guidHash), row]));
  const articles: CollectedArticle[] = [];
  for (const { entry, publishedAt } of wanted) {
    const there = idOf.get(hexOf(entry.guidHash));
    if (there && Buffer.compare(there.contentHash, entry.contentHash) === 0) continue;
    articles.push(
      await makeArticle(ctx, { feed, entry, publishedAt: there?.publishedAt ?? publishedAt, id: there?.id }),
    );
  }
  return { articles, since };
}

/** Entries since the earliest start of a newsfeed that listens, or the newest where those are few. */
function wantedEntries(ctx: Context, entries: readonly ReadEntry[], since: Date | null) {
  return entries
    .map((entry) => ({ entry, publishedAt: publishedAt(ctx, entry) }))
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .filter((one, index) => index < ENTRIES_KEPT_MIN || (since !== null && one.publishedAt >= since));
}

/** Without a date an entry counts as published when first seen; one from the future would stay on top. */
function publishedAt(ctx: Context, entry: ReadEntry): Date {
  const now = ctx.now();
  const date = entry.publishedAt ?? entry.updatedAt ?? now;
  return new Date(Math.min(date.getTime(), now.getTime()));
}

async function makeArticle(
  ctx: Context,
  made: { feed: Feed; entry: ReadEntry; publishedAt: Date; id: string | undefined },
): Promise<CollectedArticle> {
  const { feed, entry } = made;
  const id = made.id ?? newId();
  const url = entry.url ?? feed.siteUrl ?? feed.url;
  const text = await extractOrDegrade(ctx.worker, {
    page: null,
    feedHtml: entry.contentHtml,
    isFeedContentFull: entry.isFullContent,
    title: entry.title,
    url: entry.contentBaseUrl,
  });
  // Without an address of its own an entry has no page either: the feed's text is all there is.
  const origin = entry.url === null && text.origin === "summary" ? "feed" : text.origin;
  const title = entry.title || entry.excerpt.slice(0, 100) || "Untitled";
  const now = ctx.now();
  return {
    isNew: made.id === undefined,
    needsPage: origin === "summary",
    article: {
      id,
      feedId: feed.id,
      guidHash: entry.guidHash,
      url,
      // Without an address of its own an entry has no twin in another feed.
      urlHash: sha256(entry.url === null ? `entry:${id}` : (canonicalUrl(entry.url) ?? entry.url)),
      contentHash: entry.contentHash,
      title,
      author: entry.author,
      imageUrl: entry.imageUrl ?? text.imageUrl,
      language: text.language ?? feed.language,
      wordCount: text.wordCount,
      excerpt: entry.excerpt,
      publishedAt: made.publishedAt,
      fetchedAt: now,
      updatedAt: made.id === undefined ? null : now,
    },
    content: {
      articleId: id,
      feedHtml: entry.contentHtml,
      isFeedFull: entry.isFullContent,
      baseUrl: entry.contentBaseUrl,
      title,
      contentMarkdown: text.markdown,
      contentText: text.text,
      origin,
      extractedAt: now,
    },
  };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
