import { commonSequence } from "@/lib/feed/text/common-sequence";
import { fold, wordsOf } from "@/lib/feed/text/fold";

/** Overlap of two texts, each the F1 of words, pairs of words, and the longest common sequence of words. */
export interface Rouge {
  rouge1: number;
  rouge2: number;
  rougeL: number;
}

/** @see https://aclanthology.org/W04-1013/ */
export function rouge(text: string, reference: string): Rouge {
  const [words, others] = [wordsOf(fold(text)), wordsOf(fold(reference))];
  return {
    rouge1: f1(shared(words, others), words.length, others.length),
    rouge2: f1(shared(pairs(words), pairs(others)), words.length - 1, others.length - 1),
    rougeL: f1(commonSequence(words, others), words.length, others.length),
  };
}

function f1(common: number, length: number, otherLength: number): number {
  return common === 0 ? 0 : (2 * common) / (length + otherLength);
}

function pairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}

function shared(words: readonly string[], others: readonly string[]): number {
  const left = Map.groupBy(others, (word) => word);
  return words.filter((word) => left.get(word)?.pop() !== undefined).length;
}
