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
