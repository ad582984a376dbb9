import { PREVIEW_ARTICLES_MAX, PREVIEW_DAYS, type Preview } from "@/lib/contract/filtered";
import { countText, numberText } from "@/lib/core/number-text";

type Counts = Pick<Preview, "article_count" | "is_complete" | "match_count" | "added_count" | "removed_count">;

/** "34 of 210 posts in 30 days match" */
export function matchesText({ article_count, is_complete, match_count }: Counts, locale: string): string {
  const among = is_complete
    ? `${countText(article_count, "post", { locale })} in ${PREVIEW_DAYS} days`
    : `the newest ${numberText(PREVIEW_ARTICLES_MAX, locale)} posts`;
  return `${numberText(match_count, locale)} of ${among} ${match_count === 1 ? "matches" : "match"}`;
}

/** "12 would come, 3 would go"; null when nothing would change. */
export function changeText({ added_count, removed_count }: Counts, locale: string): string | null {
  const parts = [
    added_count > 0 && `${numberText(added_count, locale)} would be added`,
    removed_count > 0 && `${numberText(removed_count, locale)} would be removed`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
