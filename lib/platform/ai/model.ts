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
 * A language model, reduced to the two questions that Lede asks. Either throws AnswerRefusedError for an answer that must
 * not be shown, and ProviderError where none came.
 */
export interface Model {
  /** As the provider names it. */
  name: string;
  /** Base address and model: what fails together. */
  provider: string;
  summarize(article: ModelArticle): Promise<ModelReply<Summary>>;
  deriveKeylearning(article: ModelArticle, context: ModelContext): Promise<ModelReply<Keylearning>>;
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
