/** Reasons not to show a model's text: the provider refuses the article, or the answer is unfit. Keys are stored. */
export const REFUSALS = {
  article_too_long: "The article is too long for the model.",
  article_filtered: "The provider's content filter refuses the article.",
  declined: "The model declines to answer.",
  unfinished: "The model did not finish its answer.",
  not_json: "The answer is no JSON.",
  other_shape: "The answer has another shape.",
  too_short: "The answer is too short.",
  too_long: "The answer is too long.",
  address: "The answer holds an address.",
  markup: "The answer holds markup.",
  markdown: "The answer holds markdown.",
  control_characters: "The answer holds control characters.",
  direction_marks: "The answer holds direction marks.",
  invisible_characters: "The answer holds invisible characters.",
  instructions: "The answer repeats our instructions.",
  other_language: "The answer is in another language.",
  other_subject: "The answer is about something else.",
} as const;

export type Refusal = keyof typeof REFUSALS;

/** Returns the sentence of a stored key, which another version may have written. */
export function refusalText(stored: string): string {
  const sentences: Record<string, string> = {
    ...REFUSALS,
    request_rejected: "The provider does not take the request.",
  };
  return sentences[stored] ?? "Another reason.";
}

/** Returns whether the provider refused the article itself. */
export function isOfArticle(refusal: Refusal): boolean {
  return refusal === "article_too_long" || refusal === "article_filtered";
}
