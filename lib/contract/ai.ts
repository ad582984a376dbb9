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
  text: z.string().describe("The model's text, or one sentence saying why there is none"),
  advice: z.string().nullable().describe("What to do; null on success"),
  milliseconds: z.int().min(0),
  tokens: z.int().min(0).nullable().describe("Input and output; null if none were charged"),
});
export type ModelTest = z.output<typeof modelTest>;

export const aiEndpoints = {
  testModel: endpoint("POST /api/app/ai/test", {
    summary: "Test the model with a few sentences",
    description: "Operator only. The call counts towards the budget.",
    response: modelTest,
    errors: [403, 409, 429],
  }),
};
