import type { z } from "zod";
import { objectsOf } from "./answer-objects";
import type { TokenUsage } from "./model";
import { REFUSALS, type Refusal } from "./refusals";

const NO_USAGE: TokenUsage = { inputTokens: 0, outputTokens: 0 };

/** The provider answered, but the text must not be shown. The message quotes nothing from it. */
export class AnswerRefusedError extends Error {
  override readonly name = "AnswerRefusedError";
  readonly refusal: Refusal;
  /** Cost of the call, which a refusal does not refund. */
  readonly usage: TokenUsage;
  /** Context length of the model in tokens, where the provider states it. */
  readonly limitTokens: number | null;

  constructor(
    refusal: Refusal,
    { usage = NO_USAGE, limitTokens = null }: Partial<Pick<AnswerRefusedError, "usage" | "limitTokens">> = {},
  ) {
    super(REFUSALS[refusal]);
    this.refusal = refusal;
    this.usage = usage;
    this.limitTokens = limitTokens;
  }
}

/** Compares names, because each bundle has its own copy of the class. */
export function isAnswerRefused(error: unknown): error is AnswerRefusedError {
  return error instanceof Error && error.name === "AnswerRefusedError";
}

/** A model's answer in its parts. */
export interface Answer {
  text: string;
  /** The model's thoughts, where the provider separates them. */
  reasoning: string;
}

/**
 * Parses a model's answer by its schema: the last JSON object that fits, without thoughts, code fences and prose. Some
 * providers take a whole answer for thoughts, so these count when the answer is empty. @throws AnswerRefusedError
 */
export function parseAnswer<T>({ text, reasoning }: Answer, schema: z.ZodType<T>): T {
  const { objects, isEmpty } = objectsOf(text);
  const fitting = fittingOf(isEmpty ? objectsOf(reasoning).objects : objects, schema);
  if (fitting !== null) return fitting.data;
  if (isEmpty) throw new AnswerRefusedError("empty");
  throw new AnswerRefusedError(objects.length > 0 ? "other_shape" : "not_json");
}

/** Only the last objects are tried. */
const OBJECTS_MAX = 100;

function fittingOf<T>(objects: readonly unknown[], schema: z.ZodType<T>): { data: T } | null {
  for (const object of objects.slice(-OBJECTS_MAX).toReversed()) {
    const parsed = schema.safeParse(object);
    if (parsed.success) return parsed;
  }
  return null;
}
