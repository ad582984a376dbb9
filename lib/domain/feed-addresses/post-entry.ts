import type { Post } from "@/lib/contract/post";
import { SECOND_MS } from "@/lib/core/duration";
import type { FeedEntry, Insight } from "@/lib/feed/write/feed-document";
import { entryLanguage, htmlOfInsight, htmlOfTexts, shownInsight } from "@/lib/feed/write/texts";

interface Circumstances {
  newsfeedName: string;
  /** When the key learning was written; null without one. */
  learnedAt: Date | null;
  /** The post's number. */
  number: number;
  /** Comment of a list's owner. */
  note?: string | null;
  /** When the post was added to a list: readers file entries by `published`, and treat old ones as read. */
  addedAt?: Date;
}

/** A post as its reader sees it in a feed: the key learning with its quotes, then the summary. */
export function entryOf(
  post: Post,
  { newsfeedName, learnedAt, number, note = null, addedAt }: Circumstances,
): FeedEntry {
  const insight = insightOf(post, newsfeedName);
  const times = [post.created_at, post.updated_at, learnedAt, addedAt].flatMap((time) => time?.getTime() ?? []);
  return {
    id: `urn:uuid:${post.id}`,
    title: post.title,
    url: post.external_url,
    author: post.source_title ?? "Deleted source",
    publishedAt: addedAt ?? post.published_at,
    updatedAt: distinct(Math.max(...times), number),
    language: entryLanguage(post),
    summary: post.summary || null,
    contentHtml: htmlOfInsight(insight) + htmlOfTexts(post.summary, note),
    imageUrl: post.image_url,
    insight,
  };
}

/**
 * Spreads the posts of one crawl, which share a time, over the milliseconds of its second. Validators warn about equal
 * times, and readers that sort by time would shuffle the posts.
 */
function distinct(time: number, number: number): Date {
  return new Date(time - (time % SECOND_MS) + (number % SECOND_MS));
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
