import type { Relevance } from "./relevance";
import { pointsOf, scoreOfPoints } from "./score";

/** Similarities of a newsfeed's newest posts, which make the scales of different models comparable. */
interface SimilarityScale {
  posts: number;
  mean: number;
  deviation: number;
}

/** Standard deviations above the mean, beyond which a post counts as close. */
const CLOSE_MIN = 1;
const DEVIATIONS_MAX = 3;

/** Combines the relevance by words with the similarity in meaning. A standard deviation counts about as a rare word. */
export function withMeaning(
  words: Relevance,
  { similarity, scale, hasContext }: { similarity: number; scale: SimilarityScale; hasContext: boolean },
): Relevance {
  if (scale.deviation === 0) return words;
  const deviations = (similarity - scale.mean) / scale.deviation;
  const bounded = Math.min(DEVIATIONS_MAX, Math.max(-DEVIATIONS_MAX, deviations));
  const score = scoreOfPoints(pointsOf(words.score) + bounded);
  if (bounded < CLOSE_MIN) return { score, reason: words.reason };
  const close = `Close to your ${hasContext ? "context" : "keywords"} in meaning`;
  const { reason } = words;
  return { score, reason: words.score === 0 ? close : `${reason}. ${close}` };
}
