import type { NewsfeedState } from "@/lib/contract/newsfeeds";
import { numberText } from "@/lib/core/number-text";

/** How the sources of a newsfeed do, in a word or two; null where it has none. */
export function healthText(
  { sourceHealth, troubledCount }: NewsfeedState,
  locale: string,
): { text: string; isBad: boolean } | null {
  if (troubledCount > 0)
    return {
      text: `${numberText(troubledCount, locale)} ${troubledCount === 1 ? "needs" : "need"} attention`,
      isBad: true,
    };
  if (sourceHealth === null) return null;
  return { text: sourceHealth === "checking" ? "checking…" : "healthy", isBad: false };
}
