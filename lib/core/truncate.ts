/** Cuts to at most `charactersMax` UTF-16 units, with an ellipsis, without splitting a surrogate pair. */
export function truncate(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  return `${text.slice(0, charactersMax - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
