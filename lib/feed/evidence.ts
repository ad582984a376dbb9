import { wordsOf } from "@/lib/filter/script";
import { locateQuote } from "./quotes";

const QUOTES_MAX = 3;
/** Fewer words stand in nearly every article and prove nothing. */
const WORDS_MIN = 3;

/** A passage of an article's markdown: `quote` is exactly `markdown.slice(start, end)`, in UTF-16 units. */
interface Passage {
  quote: string;
  start: number;
  end: number;
}

/** Those of the quotes that stand in the article, in its own words, and whether a statement can stand on them. */
export function evidenceFor(
  markdown: string,
  quotes: readonly string[],
): { evidence: Passage[]; state: "supported" | "unsupported" } {
  const telling = quotes.filter((quote) => wordsOf(quote).length >= WORDS_MIN);
  const places = telling.flatMap((quote) => locateQuote(markdown, quote) ?? []);
  const distinct = new Map(places.map((place) => [`${place.start} ${place.end}`, place]));
  const evidence = [...distinct.values()]
    .slice(0, QUOTES_MAX)
    .map(({ start, end }) => ({ quote: markdown.slice(start, end), start, end }));
  return { evidence, state: evidence.length > 0 ? "supported" : "unsupported" };
}
