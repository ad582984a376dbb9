import type { z } from "zod";
import type { TokenUsage } from "./model";
import { REFUSALS, type Refusal } from "./refusals";

const FREE: TokenUsage = { inputTokens: 0, outputTokens: 0 };
/** Models that think aloud do so before their answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/;
const CODE_FENCE = /^```[a-z]*\s*([\s\S]*?)\s*```$/i;

interface RefusalFacts {
  /** Refused answers are paid for all the same. */
  usage?: TokenUsage;
  /** Context of the model in tokens, where the provider states it. */
  limitTokens?: number | null;
}

/** There is no text to be shown, though the provider is well. The message is ours; nothing of the answer is in it. */
export class AnswerRefusedError extends Error {
  override readonly name = "AnswerRefusedError";
  readonly refusal: Refusal;
  readonly usage: TokenUsage;
  readonly limitTokens: number | null;

  constructor(refusal: Refusal, { usage = FREE, limitTokens = null }: RefusalFacts = {}) {
    super(REFUSALS[refusal]);
    this.refusal = refusal;
    this.usage = usage;
    this.limitTokens = limitTokens;
  }
}

/** By its name: each bundle has a class of its own, and the model may come from another one. */
export function isAnswerRefused(error: unknown): error is AnswerRefusedError {
  return error instanceof Error && error.name === "AnswerRefusedError";
}

/**
 * Reads a model's answer in the form that was asked for. Thoughts before it and one code fence around it are taken off.
 *
 * @throws AnswerRefusedError
 */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>): T {
  const trimmed = text.replace(THOUGHTS, "").trim();
  if (trimmed === "") throw new AnswerRefusedError("declined");
  const json = tryJson(trimmed) ?? tryJson(CODE_FENCE.exec(trimmed)?.[1] ?? "");
  if (json === undefined) throw new AnswerRefusedError("not_json");
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new AnswerRefusedError("other_shape");
  return parsed.data;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
