import { useLocale } from "@/components/ui/locale";
import type { OpmlPreview } from "@/lib/contract/opml";
import { numberText } from "@/lib/core/number-text";

type PreviewFolder = OpmlPreview["folders"][number];
type PreviewOutline = PreviewFolder["outlines"][number];

export function countAdditions(outlines: readonly Pick<PreviewOutline, "result">[]): number {
  return outlines.filter(({ result }) => result === "added").length;
}

/** Outlines that were refused and are not already there. */
export function refusedOf<Outline extends Pick<PreviewOutline, "result">>(outlines: readonly Outline[]): Outline[] {
  return outlines.filter(({ result }) => result === "invalid" || result === "limit");
}

/** "12 new, 3 already there, 1 invalid" */
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

type Outline = OpmlPreview["folders"][number]["outlines"][number];

/** A list of thousands would block the page. */
const SHOWN_MAX = 200;

/** Refused outlines, each with its line and reason. */
export function RefusedOutlines({ outlines }: { outlines: readonly Outline[] }) {
  const locale = useLocale();
  return (
    <ul className="mt-1.5 grid gap-2.5">
      {outlines.slice(0, SHOWN_MAX).map(({ line, folder, title, url, message }) => (
        <li key={`${line} ${folder} ${url}`} className="min-w-0">
          <span dir="auto" className="font-medium wrap-anywhere text-ink">
            {title ?? (url || "Unnamed")}
          </span>{" "}
          <span className="text-meta text-ink-3">line {numberText(line, locale)}</span>
          {title !== null && url !== "" && <span className="block text-meta wrap-anywhere text-ink-3">{url}</span>}
          <span className="block text-ink-2">{message}</span>
        </li>
      ))}
      {outlines.length > SHOWN_MAX && (
        <li className="text-meta text-ink-3">and {numberText(outlines.length - SHOWN_MAX, locale)} more</li>
      )}
    </ul>
  );
}
