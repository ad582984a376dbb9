/** Length of the longest common subsequence of two lists of words. */
export function commonSequence(words: readonly string[], others: readonly string[]): number {
  let lengths = others.map(() => 0);
  for (const word of words) {
    let last = 0;
    lengths = others.map((other, index) => {
      last = word === other ? (lengths[index - 1] ?? 0) + 1 : Math.max(last, lengths[index] ?? 0);
      return last;
    });
  }
  return lengths.at(-1) ?? 0;
}
