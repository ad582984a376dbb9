import type { z } from "zod";
import { orNull } from "@/lib/core/or-null";
import type { TokenUsage } from "./model";
import { REFUSALS, type Refusal } from "./refusals";

const NO_USAGE: TokenUsage = { inputTokens: 0, outputTokens: 0 };
/** Reasoning models emit their thoughts before the answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/;
const CODE_FENCE = /^```[a-z]*\s*([\s\S]*?)\s*```$/i;

/** The provider answered, but with no text that may be shown. The message contains nothing of the answer. */
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

/** Parses a model's answer by its schema, without thoughts and code fences. @throws AnswerRefusedError */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>): T {
  const trimmed = text.replace(THOUGHTS, "").trim();
  if (trimmed === "") throw new AnswerRefusedError("declined");
  const json = jsonOf(trimmed) ?? jsonOf(CODE_FENCE.exec(trimmed)?.[1] ?? "");
  if (json === null) throw new AnswerRefusedError("not_json");
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new AnswerRefusedError("other_shape");
  return parsed.data;
}

function jsonOf(text: string): unknown {
  return orNull<unknown>(() => JSON.parse(text));
}
