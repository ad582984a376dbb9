import type { Post } from "@/lib/contract/posts";
import { dayOf } from "../ui/time-text";

export interface DayGroup {
  /** `YYYY-MM-DD` where the reader is. */
  day: string;
  posts: Post[];
}

/** Posts in their order, cut where the reader's calendar day changes. */
export function groupByDay(posts: readonly Post[], timeZone: string): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const post of posts) {
    const day = dayOf(post.published_at, timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.posts.push(post);
    else groups.push({ day, posts: [post] });
  }
  return groups;
}
