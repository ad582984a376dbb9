import type { Refusal } from "./refusals";

/** Tokens of one call. Never more than a call can cost, whatever the provider says. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/** What a model answered, and what it cost. */
export interface ModelReply<T> extends TokenUsage {
  value: T;
}

export interface Summary {
  summary: string;
}

export interface Keylearning {
  /** Null where the article holds nothing for the context. */
  keylearning: string | null;
  /** Verbatim from the article; the caller checks that. */
  quotes: string[];
}

/**
 * A language model, reduced to the questions that Lede asks. Each throws AnswerRefusedError for an answer that must not be
 * shown, and ProviderError where none came.
 */
export interface Model {
  /** As the provider names it. */
  name: string;
  /** Base address and model: what fails together. */
  provider: string;
  /** The control question: one word, to learn whether the provider answers at all. Only its cost is of use. */
  ping(): Promise<TokenUsage>;
  summarize(article: ModelArticle, retry?: Retry): Promise<ModelReply<Summary>>;
  deriveKeylearning(article: ModelArticle, context: ModelContext, retry?: Retry): Promise<ModelReply<Keylearning>>;
}

/** Differences when a question is asked for the second time. */
export interface Retry {
  /** The model's first answer was refused, for this reason. */
  objection?: Refusal;
  /** The provider did not take the first request. */
  bounds?: RequestBounds;
}

/** Upper bounds of a request that has to be smaller than usual. */
export interface RequestBounds {
  textBytes: number;
  outputTokens: number;
}

export interface ModelArticle {
  title: string;
  text: string;
  /** BCP 47, or null where it is not known; answers are in this language. */
  language: string | null;
}

export interface ModelContext {
  newsfeedName: string;
  businessContext: string | null;
  keywords: readonly string[];
}
