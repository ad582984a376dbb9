import type { Post } from "@/lib/contract/post";
import type { FeedEntry, Insight } from "@/lib/feed/write/feed-document";
import { htmlOfInsight, htmlOfTexts, shownInsight } from "@/lib/feed/write/texts";

interface Circumstances {
  newsfeedName: string;
  /** When the key learning was written; undefined without one. */
  learnedAt: Date | undefined;
  /** Comment of a list's owner. */
  note?: string | null;
  /** When the post came into a list. */
  addedAt?: Date;
}

/** A post as its reader sees it in a feed: the key learning with its quotes, then the summary. */
export function entryOf(post: Post, { newsfeedName, learnedAt, note = null, addedAt }: Circumstances): FeedEntry {
  const insight = insightOf(post, newsfeedName);
  const times = [post.created_at, post.updated_at, learnedAt, addedAt].flatMap((time) => time?.getTime() ?? []);
  return {
    id: `urn:uuid:${post.id}`,
    title: post.title,
    url: post.external_url,
    author: post.source_title ?? "Deleted source",
    publishedAt: post.published_at,
    updatedAt: new Date(Math.max(...times)),
    language: post.language,
    summary: post.summary || null,
    contentHtml: htmlOfInsight(insight) + htmlOfTexts(post.summary, note),
    imageUrl: post.image_url,
    insight,
  };
}

function insightOf(post: Post, newsfeedName: string): Insight {
  const { keylearning, keylearning_state: state, evidence } = post;
  return {
    newsfeed: { id: post.newsfeed_id, name: newsfeedName },
    ...shownInsight({ keylearning, state, evidence }),
    relevance: post.relevance,
    matchedKeywords: post.matched_keywords,
  };
}
