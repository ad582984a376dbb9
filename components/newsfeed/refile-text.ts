import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { countText } from "../ui/time-text";

/** "Sorting 1,240 stored posts anew … 40 %" */
export function refileText({ done, total }: NonNullable<Newsfeed["refile"]>): string {
  return `Sorting ${countText(total, "stored post")} anew … ${Math.floor((100 * done) / total)} %`;
}
