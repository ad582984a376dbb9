import type { OpmlPreview } from "@/lib/contract/opml";
import { numberText } from "@/lib/core/number-text";
import { useLocale } from "../ui/locale";

type Outline = OpmlPreview["folders"][number]["outlines"][number];

/** More than anybody reads; a list of thousands would hold the page up. */
const SHOWN_MAX = 200;

/** Outlines that are not added, each with its line and the reason. */
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
