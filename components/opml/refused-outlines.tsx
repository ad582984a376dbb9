import type { OpmlPreview } from "@/lib/contract/opml";

type Outline = OpmlPreview["folders"][number]["outlines"][number];

/** More than anybody reads; a list of thousands would hold the page up. */
const SHOWN_MAX = 200;

/** Outlines that are not added, each with its line and the reason. */
export function RefusedOutlines({ outlines }: { outlines: readonly Outline[] }) {
  return (
    <ul className="mt-1.5 grid gap-2.5">
      {outlines.slice(0, SHOWN_MAX).map(({ line, folder, title, url, message }) => (
        <li key={`${line} ${folder} ${url}`} className="min-w-0">
          <span dir="auto" className="font-medium wrap-anywhere text-ink">
            {title ?? (url || "Without a name")}
          </span>{" "}
          <span className="text-meta text-ink-3">line {line.toLocaleString("en")}</span>
          {title !== null && url !== "" && <span className="block text-meta wrap-anywhere text-ink-3">{url}</span>}
          <span className="block text-ink-2">{message}</span>
        </li>
      ))}
      {outlines.length > SHOWN_MAX && (
        <li className="text-meta text-ink-3">and {(outlines.length - SHOWN_MAX).toLocaleString("en")} more</li>
      )}
    </ul>
  );
}
