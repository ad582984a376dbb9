const TINTS = ["bg-tint-1", "bg-tint-2", "bg-tint-3", "bg-tint-4", "bg-tint-5", "bg-tint-6"] as const;

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return value;
}

/** Letter and colour of a source, without requesting a foreign icon. */
export function SourceMark({ title }: { title: string }) {
  const letter = /[\p{L}\p{N}]/u.exec(title)?.[0] ?? "·";
  return (
    <span
      aria-hidden="true"
      className={`grid size-4 shrink-0 place-items-center rounded-sm text-[0.5625rem]/none font-bold text-on-tint ${TINTS[hash(title) % TINTS.length]}`}
    >
      {letter}
    </span>
  );
}
