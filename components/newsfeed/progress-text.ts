import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { countText } from "../ui/time-text";

/** "Sorting 1,240 stored posts anew … 40 %"; null while nothing is under way. */
export function progressText({ refile, rederive }: Pick<Newsfeed, "refile" | "rederive">): string | null {
  if (refile) return `Sorting ${countText(refile.total, "stored post")} anew … ${percent(refile)}`;
  if (rederive) return `Deriving ${countText(rederive.total, "key learning")} anew … ${percent(rederive)}`;
  return null;
}

function percent({ done, total }: { done: number; total: number }): string {
  return `${Math.floor((100 * done) / total)} %`;
}
