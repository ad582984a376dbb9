/** Through all quotes in turn; after the last one, none is lit. @returns null for none */
export function nextQuote(litIndex: number | null, count: number): number | null {
  const next = litIndex === null ? 0 : litIndex + 1;
  return next < count ? next : null;
}

/** Said when one is lit up, and when none is any more. */
export function litText(litIndex: number | null, count: number): string {
  if (litIndex === null) return "No quote highlighted";
  return count === 1 ? "Quote highlighted in the text" : `Quote ${litIndex + 1} of ${count} highlighted in the text`;
}
