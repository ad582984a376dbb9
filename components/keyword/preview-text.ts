import { PREVIEW_ARTICLES_MAX, PREVIEW_DAYS, type Preview } from "@/lib/contract/filtered";
import { countText } from "../ui/time-text";

type Counts = Pick<Preview, "article_count" | "is_complete" | "match_count" | "added_count" | "removed_count">;

/** "34 of 210 posts in 30 days match" */
export function matchesText({ article_count, is_complete, match_count }: Counts): string {
  const among = is_complete
    ? `${countText(article_count, "post")} in ${PREVIEW_DAYS} days`
    : `the newest ${PREVIEW_ARTICLES_MAX.toLocaleString("en")} posts`;
  return `${match_count.toLocaleString("en")} of ${among} ${match_count === 1 ? "matches" : "match"}`;
}

/** "12 would come, 3 would go"; null when nothing would change. */
export function changeText({ added_count, removed_count }: Counts): string | null {
  const parts = [
    added_count > 0 && `${added_count.toLocaleString("en")} would come`,
    removed_count > 0 && `${removed_count.toLocaleString("en")} would go`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
