import { hitsIn } from "./search-hits";

/** A text with what was searched for in it lit up. */
export function Marked({ text, q }: { text: string; q: string }) {
  if (q === "") return text;
  return hitsIn(text, q).map(({ text: piece, isHit }, index) =>
    isHit ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
        key={index}
        className="rounded-xs bg-accent-soft text-inherit underline decoration-accent decoration-2 underline-offset-3"
      >
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
