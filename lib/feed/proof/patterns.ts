/** Whether a pattern matches a whole word. */
export function isWhole(pattern: RegExp, word: string): boolean {
  pattern.lastIndex = 0;
  const match = pattern.exec(word)?.[0];
  pattern.lastIndex = 0;
  return match === word;
}
