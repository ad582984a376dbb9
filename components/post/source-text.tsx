import type { SourceNames } from "./post-facts";

/** Names within a line, each in its own direction. */
export function SourceText({ names: { first, others } }: { names: SourceNames }) {
  return (
    <>
      <span dir="auto" className="font-medium text-ink-2">
        {first}
      </span>
      {others && (
        <>
          , <span dir="auto">{others}</span>
        </>
      )}
    </>
  );
}
