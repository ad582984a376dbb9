import { quoted } from "@/lib/core/quoted";

interface QuoteTextProps {
  quote: string;
  /** Truncates after this many words. */
  wordsMax?: number;
}

export function QuoteText({ quote, wordsMax = Number.POSITIVE_INFINITY }: QuoteTextProps) {
  const words = quote.split(/\s+/);
  return quoted(words.length > wordsMax ? `${words.slice(0, wordsMax).join(" ")} …` : quote);
}

/** Shown below a key learning whose quotes are not in the article. */
export const UNSUPPORTED = "No quote from the post backs this up: check it before you rely on it.";
