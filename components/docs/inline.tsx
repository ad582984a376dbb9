/** A sentence of the document, in which backticks mark what is code. */
export function Inline({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <code key={at}>{part}</code>
    ),
  );
}
