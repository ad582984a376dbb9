import type { OpmlPreview } from "@/lib/contract/opml";
import { numberText } from "@/lib/core/number-text";

type PreviewFolder = OpmlPreview["folders"][number];
type PreviewOutline = PreviewFolder["outlines"][number];

/** How many of the outlines would be added. */
export function countAdditions(outlines: readonly Pick<PreviewOutline, "result">[]): number {
  return outlines.filter(({ result }) => result === "added").length;
}

/** Those that somebody should know of: they are not added, and are not there. */
export function refusedOf<Outline extends Pick<PreviewOutline, "result">>(outlines: readonly Outline[]): Outline[] {
  return outlines.filter(({ result }) => result === "invalid" || result === "limit");
}

/** "12 new, 3 already there, 1 cannot be used" */
export function countsText(outlines: readonly Pick<PreviewOutline, "result">[], locale: string): string {
  const count = (...results: PreviewOutline["result"][]) =>
    outlines.filter(({ result }) => results.includes(result)).length;
  const parts = [
    [count("added"), "new"],
    [count("there"), "already there"],
    [count("duplicate"), "repeated"],
    [count("invalid"), "invalid"],
    [count("limit"), "over the limit"],
  ] as const;
  const present = parts
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${numberText(number, locale)} ${text}`);
  return present.length > 0 ? present.join(", ") : "No sources";
}
