import type { Opinion } from "@/lib/feed/claims/opinion";
import type { Refusal } from "./refusals";

/** Tokens of one call, capped at the call's maximum whatever the provider reports. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/** A model's answer with its cost. */
export interface ModelReply<T> extends TokenUsage {
  value: T;
}

export interface Summary {
  summary: string;
}

export interface Keylearning {
  /** Null where the article says nothing about the context. */
  keylearning: string | null;
  /** Sentences of the article; the caller verifies them. */
  quotes: string[];
  /** Null where the model gave no usable number. */
  relevance?: ModelRelevance | null;
}

export interface ModelRelevance {
  /** 0 to 100. */
  score: number;
  /** Null if it names a thing that neither article nor context has. */
  reason: string | null;
}

/** A piece of an article in another language. */
export interface Translation {
  title: string;
  /** Markdown. */
  text: string;
}

/** A site that a model proposes; the caller verifies it. */
export interface ProposedSite {
  name: string;
  url: string;
}

/**
 * Port to a language model. Methods throw AnswerRefusedError for an answer that must not be shown, and ProviderError
 * for a failed call.
 */
export interface Model {
  /** The provider's name for the model. */
  name: string;
  /** Base address and model, the unit of failure. */
  provider: string;
  /** Receives the tokens that a call is charged, health checks too, once they are booked. */
  onCharge?: (usage: TokenUsage) => void;
  /** A one-word question that tests whether the provider answers. Only its cost is used. */
  ping(): Promise<TokenUsage>;
  summarize(article: ModelArticle, retry?: Retry): Promise<ModelReply<Summary>>;
  deriveKeylearning(article: ModelArticle, context: ModelContext, retry?: Retry): Promise<ModelReply<Keylearning>>;
  /** Judges statements about an article, in order, without seeing their prompt. */
  judge(article: ModelArticle, statements: readonly string[]): Promise<ModelReply<Opinion[]>>;
  /** Translates a title and a piece of Markdown into the language of `piece`. */
  translate(piece: ModelArticle, retry?: Retry): Promise<ModelReply<Translation>>;
  /** Proposes sites for what a reader wants to follow, best first. */
  proposeSites(description: string): Promise<ModelReply<ProposedSite[]>>;
}

/** A model of any kind. */
export type ModelEndpoint = Pick<Model, "name" | "provider" | "onCharge" | "ping">;

/** Port to an embedding model. Methods throw like those of {@link Model}. */
export interface Embedder extends ModelEndpoint {
  /** One vector for each text, in order. */
  embed(texts: readonly string[]): Promise<ModelReply<number[][]>>;
}

/** Options of a second request for the same text. */
export interface Retry {
  /** Reason for which the first answer was refused. */
  objection?: Refusal;
  /** The first request was too large for the provider, or its answer for the limit. */
  bounds?: RequestBounds;
}

/** Upper bounds of a second request, instead of the usual ones. */
export interface RequestBounds {
  textBytes: number;
  outputTokens: number;
}

export interface ModelArticle {
  title: string;
  text: string;
  /** Sentences that an answer names by number, from 1; not for summaries. */
  sentences?: readonly string[];
  /** BCP 47; null when unknown. Answers use this language. */
  language: string | null;
}

export interface ModelContext {
  newsfeedName: string;
  businessContext: string | null;
  keywords: readonly string[];
}
