import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { numberText } from "@/lib/core/number-text";

/** Greater numbers of unread posts are shown as this one with a plus. */
export const UNREAD_SHOWN_MAX = 999;
/** Requested limit of the count. Above {@link UNREAD_SHOWN_MAX}, so that reading a few posts does not change the text. */
export const UNREAD_COUNTED_MAX = 1_100;

type Counted = readonly Pick<Newsfeed, "unread_count">[];

/** Unread posts of some newsfeeds, as far as they are counted. */
export function unreadCount(newsfeeds: Counted): number {
  return newsfeeds.reduce((sum, { unread_count }) => sum + Math.min(unread_count, UNREAD_SHOWN_MAX), 0);
}

/** "12", "999+". */
export function unreadText(newsfeeds: Counted, locale: string): string {
  const isMore = newsfeeds.some(({ unread_count }) => unread_count > UNREAD_SHOWN_MAX);
  return `${numberText(unreadCount(newsfeeds), locale)}${isMore ? "+" : ""}`;
}
