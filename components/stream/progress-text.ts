import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { countText, percentText } from "@/lib/core/number-text";

/** "Sorting 1,240 stored posts anew … 40%"; null while nothing is under way. */
export function progressText(
  { refile, rederive }: Pick<Newsfeed, "refile" | "rederive">,
  locale: string,
): string | null {
  if (refile) return `Sorting ${countText(refile.total, "stored post", { locale })}… ${partDone(refile, locale)}`;
  if (rederive)
    return `Rewriting ${countText(rederive.total, "key learning", { locale })}… ${partDone(rederive, locale)}`;
  return null;
}

/** Rounded down: "100%" is said of nothing that goes on. */
function partDone({ done, total }: { done: number; total: number }, locale: string): string {
  return percentText(Math.floor((100 * done) / total) / 100, locale);
}
