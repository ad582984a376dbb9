import { wordsOf } from "@/lib/feed/filter/script";
import { locateQuote, type Passage } from "./quotes";

const QUOTES_MAX = 3;
/** Fewer words stand in nearly every article and prove nothing. */
const WORDS_MIN = 3;

/** Those of the quotes that stand in the article, in its own words, and whether a statement can stand on them. */
export function evidenceFor(
  markdown: string,
  quotes: readonly string[],
): { evidence: Passage[]; state: "supported" | "unsupported" } {
  const telling = quotes.filter((quote) => wordsOf(quote).length >= WORDS_MIN);
  const places = telling.flatMap((quote) => locateQuote(markdown, quote) ?? []);
  const distinct = new Map(places.map((place) => [`${place.start} ${place.end}`, place]));
  const evidence = [...distinct.values()].slice(0, QUOTES_MAX);
  return { evidence, state: evidence.length > 0 ? "supported" : "unsupported" };
}
