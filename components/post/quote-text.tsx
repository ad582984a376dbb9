import { quoted } from "@/lib/core/quoted";

interface QuoteTextProps {
  quote: string;
  /** What comes after so many words is left out, with a mark. */
  wordsMax?: number;
}

/** A quote in quotation marks. */
export function QuoteText({ quote, wordsMax = Number.POSITIVE_INFINITY }: QuoteTextProps) {
  const words = quote.split(/\s+/);
  return quoted(words.length > wordsMax ? `${words.slice(0, wordsMax).join(" ")} …` : quote);
}

/** Said below a key learning whose quotes do not stand in the article. */
export const UNSUPPORTED = "No quote from the post backs this up: check it before you rely on it.";
