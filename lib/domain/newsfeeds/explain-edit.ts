import { quoted } from "@/lib/core/quoted";
import { type Example, groupsOf } from "@/lib/feed/suggest/examples";
import type { Edit } from "@/lib/feed/suggest/suggest-edits";

/** The effect in words: "drops 31 of 40 hidden, keeps all 50 saved, drops 2 others". */
export function explainEdit({ kind, effect }: Pick<Edit, "kind" | "effect">, posts: readonly Example[]): string {
  const { unwanted, wanted, liked } = groupsOf(posts);
  if (kind === "include") {
    const noun = liked.every(({ isRescued }) => isRescued) ? "rescued" : "rescued or liked";
    const added = effect.added > 0 && `adds ${effect.added} of ${effect.filteredCount} filtered`;
    return joined([`occurs in ${share(effect.likedMatched, effect.likedCount, noun)}`, added]);
  }
  const ofUnwanted = unwanted.every(({ isHidden }) => isHidden) ? "hidden" : "unwanted";
  const ofWanted = wanted.every(({ isSaved }) => isSaved) ? "saved" : "wanted";
  const kept = effect.wantedCount - effect.wantedDropped;
  return joined([
    `drops ${share(effect.unwantedDropped, effect.unwantedCount, ofUnwanted)}`,
    effect.wantedCount > 0 && `keeps ${share(kept, effect.wantedCount, ofWanted)}`,
    effect.othersDropped > 0 && `drops ${effect.othersDropped} ${effect.othersDropped === 1 ? "other" : "others"}`,
  ]);
}

function share(part: number, all: number, kind: string): string {
  if (part < all) return `${part} of ${all} ${kind}`;
  return all === 1 ? `the only ${kind} one` : `all ${all} ${kind}`;
}

function joined(parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(", ");
}

/** “grid”, “tender” and “storage” */
export function listedInWords(words: readonly string[]): string {
  return [words.slice(0, -1).map(quoted).join(", "), ...words.slice(-1).map(quoted)].filter(Boolean).join(" and ");
}
