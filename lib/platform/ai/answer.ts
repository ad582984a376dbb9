import type { z } from "zod";
import type { TokenUsage } from "./model";

const FREE: TokenUsage = { inputTokens: 0, outputTokens: 0 };
const CODE_FENCE = /^```[a-z]*\s*([\s\S]*?)\s*```$/i;

/** A model's answer that must not be shown. Its message is ours; nothing of the answer is in it. */
export class AnswerRefusedError extends Error {
  override readonly name = "AnswerRefusedError";
  /** It was paid for all the same. */
  readonly usage: TokenUsage;

  constructor(message: string, usage: TokenUsage = FREE) {
    super(message);
    this.usage = usage;
  }
}

/** By its name: each bundle has a class of its own, and the model may come from another one. */
export function isAnswerRefused(error: unknown): error is AnswerRefusedError {
  return error instanceof Error && error.name === "AnswerRefusedError";
}

/**
 * What a model said, in the form that was asked for; a code fence around it is forgiven once.
 *
 * @throws AnswerRefusedError
 */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>): T {
  const trimmed = text.trim();
  const json = tryJson(trimmed) ?? tryJson(CODE_FENCE.exec(trimmed)?.[1] ?? "");
  if (json === undefined) throw new AnswerRefusedError("The answer is no JSON.");
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new AnswerRefusedError("The answer has another shape.");
  return parsed.data;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
