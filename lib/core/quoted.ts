/** In quotation marks that differ from those within. */
export function quoted(text: string): string {
  return /["“”„«]/.test(text) ? `‘${text}’` : `“${text}”`;
}
