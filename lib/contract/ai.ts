import { z } from "zod";
import { endpoint } from "./endpoint";
import type { Status } from "./status";

/** AI settings page. */
export interface AiSettings {
  isForOperator: boolean;
  /** Host of the provider's address; null without a model. The full address and key stay private. */
  host: string | null;
  /** Language of all texts; null follows each article. */
  language: string | null;
  usage: Status["ai"];
  /** Why the provider fails and what to do; null when it works, and for everybody but the operator. */
  problem: { text: string; advice: string | null } | null;
  /** Refused texts of the last 30 days, most frequent reason first; null for everybody but the operator. */
  refusals: { reason: string; count: number; finalCount: number }[] | null;
  /** Daily token cap for each person; null without one. */
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
