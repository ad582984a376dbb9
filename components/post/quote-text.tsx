import { quoted } from "@/lib/core/quoted";

/** @param wordsMax truncates after this many words */
export function QuoteText({ quote, wordsMax = Number.POSITIVE_INFINITY }: { quote: string; wordsMax?: number }) {
  const words = quote.split(/\s+/);
  return quoted(words.length > wordsMax ? `${words.slice(0, wordsMax).join(" ")} …` : quote);
}
