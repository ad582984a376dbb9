import { dayOf } from "@/components/ui/time-text";
import type { Post } from "@/lib/contract/posts";

export interface DayGroup {
  /** `YYYY-MM-DD` where the reader is. */
  day: string;
  posts: Post[];
  /** The day began before these posts. */
  isContinued: boolean;
}

/**
 * Posts in their order, cut where the reader's calendar day changes.
 *
 * @param before the post that stands before them
 */
export function groupByDay(posts: readonly Post[], timeZone: string, before?: Post): DayGroup[] {
  const groups: DayGroup[] = [];
  let previous = before && dayOf(before.published_at, timeZone);
  for (const post of posts) {
    const day = dayOf(post.published_at, timeZone);
    const last = groups.at(-1);
    if (last && day === previous) last.posts.push(post);
    else groups.push({ day, posts: [post], isContinued: day === previous });
    previous = day;
  }
  return groups;
}
