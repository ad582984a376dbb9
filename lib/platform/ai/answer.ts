/** A model's answer that must not be shown. */
export class AnswerRefusedError extends Error {
  override readonly name = "AnswerRefusedError";
}

/** By its name: each bundle has a class of its own, and the model may come from another one. */
export function isAnswerRefused(error: unknown): error is AnswerRefusedError {
  return error instanceof Error && error.name === "AnswerRefusedError";
}

const SUSPECT: readonly [RegExp, string][] = [
  [/https?:\/\/|www\./i, "an address"],
  [/<\/?[a-z!]/i, "markup"],
  [/!\[|\]\(|```/, "markdown"],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  [/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u, "control characters"],
];

/**
 * A model's text, fit to be shown as plain text.
 *
 * @throws AnswerRefusedError when it holds anything that plain prose does not, or is too short or too long
 */
export function checkedAnswer(text: string, limits: { charactersMin: number; charactersMax: number }): string {
  const answer = text.replace(/\s+/g, " ").trim();
  if (answer.length < limits.charactersMin) throw new AnswerRefusedError("The answer is too short.");
  if (answer.length > limits.charactersMax) throw new AnswerRefusedError("The answer is too long.");
  for (const [pattern, what] of SUSPECT)
    if (pattern.test(answer)) throw new AnswerRefusedError(`The answer holds ${what}.`);
  return answer;
}
