import { FILTERED_COUNT_MAX } from "@/lib/client/filtered-count";
import { countText } from "@/lib/core/number-text";

/** "12 posts did not match"; more than are counted are "More than 100 posts". */
export function filteredText(filteredCount: number, locale: string): string {
  const isMore = filteredCount === FILTERED_COUNT_MAX;
  return `${isMore ? "More than " : ""}${countText(filteredCount, "post", { locale })} did not match`;
}
