/** Quotes a text with marks that differ from those inside it. */
export function quoted(text: string): string {
  return /["“”„«]/.test(text) ? `‘${text}’` : `“${text}”`;
}
