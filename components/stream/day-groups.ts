import { dayOf } from "@/components/ui/time-text";
import type { Post } from "@/lib/contract/posts";

export interface DayGroup {
  /** `YYYY-MM-DD` in the reader's time zone. */
  day: string;
  posts: Post[];
  /** Earlier posts belong to the same day. */
  isContinued: boolean;
}

/**
 * Groups posts by the reader's calendar day.
 *
 * @param before the preceding post
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
