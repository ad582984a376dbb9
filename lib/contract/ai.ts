import { z } from "zod";
import { endpoint } from "./endpoint";
import type { Status } from "./status";

/** What the page of the settings shows. */
export interface AiSettings {
  isForOperator: boolean;
  /** Of the provider's address; the rest of it, and the key, are nobody's business. Null without a model. */
  host: string | null;
  /** Of all texts; null: each follows its article. */
  language: string | null;
  usage: Status["ai"];
  /** Reason why the provider does not answer, and what to do; null if it does, and for everybody but the operator. */
  problem: { text: string; advice: string | null } | null;
  /** Refused texts of the last 30 days, by reason, the most frequent first; null for everybody but the operator. */
  refusals: { reason: string; count: number; finalCount: number }[] | null;
  /** Tokens that one person's newsfeeds may use a day; null without a cap. */
  tokensPerUserPerDay: number | null;
}

const modelTest = z.object({
  outcome: z.enum(["answered", "refused", "failed", "later"]),
  text: z.string().describe("What the model wrote, or why there is nothing, in a sentence"),
  advice: z.string().nullable().describe("What to do; null when all is well"),
  milliseconds: z.number().int().min(0),
  tokens: z.number().int().min(0).nullable().describe("Both ways; null where none were booked"),
});
export type ModelTest = z.output<typeof modelTest>;

export const testModel = endpoint({
  operationId: "testModel",
  surface: "app",
  access: "session",
  method: "POST",
  path: "/ai/test",
  tag: "Status",
  summary: "Let the model summarise a few sentences, to see whether it answers",
  description: "For the operator. It goes the way of all calls, and counts in the budget.",
  response: modelTest,
  errors: [403, 409, 429],
  examples: {},
});
