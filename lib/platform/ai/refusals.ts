/** Reasons not to show a model's text: the provider refuses the article, or the answer is unfit. Keys are stored. */
export const REFUSALS = {
  article_too_long: "The article is too long for the model.",
  article_filtered: "The provider's content filter refuses the article.",
  empty: "The answer is empty.",
  unfinished: "The model did not finish its answer.",
  not_json: "The answer contains no JSON object.",
  other_shape: "The answer does not have the requested fields.",
  too_short: "The answer is too short.",
  too_long: "The answer is too long.",
  address: "The answer contains a web or email address.",
  markup: "The answer contains HTML.",
  markdown: "The answer contains Markdown.",
  control_characters: "The answer contains control characters.",
  direction_marks: "The answer contains direction marks.",
  invisible_characters: "The answer contains invisible characters.",
  instructions: "The answer repeats our instructions.",
  other_language: "The answer is in another language.",
  other_subject: "The answer is about something else.",
} as const;

export type Refusal = keyof typeof REFUSALS;

/** Stored key of second opinions that could not be used, for any of these reasons. */
export const UNUSED_OPINION = "second_opinion";

/** Returns the sentence of a stored key, which another version may have written. */
export function refusalText(stored: string): string {
  const sentences: Record<string, string> = {
    ...REFUSALS,
    declined: "The model declines to answer.",
    request_rejected: "The provider rejects the request.",
  };
  return sentences[stored] ?? "Another reason.";
}

/** Returns whether the provider refused the article itself. */
export function isOfArticle(refusal: Refusal): boolean {
  return refusal === "article_too_long" || refusal === "article_filtered";
}
