import { z } from "zod";
import { cleanBaseUrl } from "@/lib/core/ai-providers";
import { URL_CHARACTERS_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { claim, evidence } from "./evidence";
import { line } from "./fields";
import { NO_KEY } from "./no-key";
import { keylearningState } from "./post";
import type { Status } from "./status";

const MODEL_CHARACTERS_MAX = 200;
const KEY_CHARACTERS_MAX = 2_000;
const PRICE_MAX = 1_000_000;

const secret = line(KEY_CHARACTERS_MAX, "A key").pipe(
  z.string().regex(/^[\x21-\x7e]*$/, "A key contains only plain characters and no spaces. Copy it again."),
);
const baseUrl = line(URL_CHARACTERS_MAX, "An address")
  .transform(cleanBaseUrl)
  .refine(
    (text) => isPlainAddress(text),
    "Enter an address like https://api.example.com/v1, without user and password.",
  );

function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.search === "" && url.hash === "";
}

const modelName = line(MODEL_CHARACTERS_MAX, "A model's name").pipe(z.string().min(1, "Choose a model."));
const embeddingModel = line(MODEL_CHARACTERS_MAX, "A model's name").optional().describe("Absent or empty: none");
const apiKey = secret.optional().describe("Absent: the stored key, if the address is the same. Empty: no key");

const aiSetup = z.object({
  source: z.enum(["environment", "settings"]).nullable().describe("Null without a model"),
  base_url: z.string().nullable(),
  model: z.string().nullable(),
  embedding_model: z.string().nullable().describe("Compares posts with contexts by meaning; null without one"),
  key_end: z.string().nullable().describe("Last characters of the stored key; null without one"),
  problem: z.string().nullable().describe("Why the stored settings are not in use; null when they are, or without any"),
  variables: z.array(z.string()).describe("Environment variables that are set; they override stored values"),
});
export type AiSetup = z.output<typeof aiSetup>;

const advised = z.object({ text: z.string(), advice: z.string().nullable().describe("What to do") });

const modelTest = z.object({
  outcome: z.enum(["answered", "refused", "failed", "later"]),
  text: z.string().describe("The key learning, or one sentence saying why there is none"),
  advice: z.string().nullable().describe("What to do; null on success"),
  milliseconds: z.int().min(0),
  tokens: z.int().min(0).nullable().describe("Input and output; null if none were charged"),
  cost: z.number().nullable().describe("Null without a price or tokens"),
  post: z
    .object({ title: z.string(), newsfeed_name: z.string(), language: z.string().nullable() })
    .describe("A post of the operator, or a sample where there is none"),
  state: keylearningState.nullable().describe("Result of the check; null without an answer"),
  evidence: z.array(evidence),
  claims: z.array(claim),
  embedding: z
    .object({ model: z.string(), dimensions: z.int().nullable(), problem: advised.nullable() })
    .nullable()
    .describe("Test of the embedding model; null without one"),
});
export type ModelTest = z.output<typeof modelTest>;

const price = z.number().min(0, "A price cannot be negative.").max(PRICE_MAX, "This price is too high.");
const modelPrice = z.object({ input: price, output: price }).describe("Per million tokens");

export interface AiCost {
  tokens: number;
  /** Cost of the models with a price; null when none has one. */
  cost: number | null;
  /** Models whose price is unknown, sorted; `cost` leaves them out. */
  unpriced: string[];
}

export interface AiMonth extends AiCost {
  /** `YYYY-MM`, UTC. */
  month: string;
  newsfeeds: (AiCost & { id: string; name: string })[];
  /** The rest: other accounts for the operator, tests, and deleted newsfeeds. */
  other: AiCost;
}

/** AI settings page. */
export interface AiSettings {
  isForOperator: boolean;
  /** Host of the provider's address; null without a model. The full address and key stay private. */
  host: string | null;
  /** Language of all texts; null follows each article. */
  language: string | null;
  usage: Status["ai"];
  /** Why the provider fails and what to do; null when it works, and for everybody but the operator. */
  problem: z.output<typeof advised> | null;
  /** Refused texts of the last 30 days, most frequent reason first; null for everybody but the operator. */
  refusals: { reason: string; count: number; finalCount: number }[] | null;
  /** Daily token cap for each person; null without one. */
  tokensPerUserPerDay: number | null;
  /** Null for everybody but the operator. */
  setup: AiSetup | null;
  /** Price of the model in use, per million tokens; null when unknown. */
  price: { input: number; output: number } | null;
  /** Model that compares posts with contexts by meaning; null without one. */
  embedding: { model: string; price: { input: number; output: number } | null } | null;
  /** Why the embedding model fails and what to do; like `problem`. */
  embeddingProblem: z.output<typeof advised> | null;
  /** ISO 4217. */
  currency: string;
  /** Second call that judges what the model wrote; null for everybody but the operator. */
  secondOpinion: {
    isOn: boolean;
    /** By `AI_SECOND_OPINION`. */
    isFixed: boolean;
    /** At most, for a month like the last 30 days. */
    estimate: AiCost;
    /** Opinions of the last 30 days that could not be used. */
    unusedCount: number;
  } | null;
  /** Months with usage, the latest first. */
  months: AiMonth[];
}

const CONNECTION = { base_url: baseUrl, api_key: apiKey };
const MODELS = { ...CONNECTION, model: modelName, embedding_model: embeddingModel };

export const setupEndpoints = {
  saveAi: endpoint("PUT /api/app/ai", {
    noKey: NO_KEY.operator,
    summary: "Set the model that writes summaries and key learnings",
    description: "Operator only. Takes effect at once. Refused while `OPENAI_API_KEY` is set in the environment.",
    body: z.object(MODELS),
    response: aiSetup,
    errors: [403, 409],
  }),

  removeAi: endpoint("DELETE /api/app/ai", {
    noKey: NO_KEY.operator,
    summary: "Remove the model and its key",
    description: "Operator only.",
    response: aiSetup,
    errors: [403],
  }),

  listAiModels: endpoint("POST /api/app/ai/models", {
    noKey: NO_KEY.operator,
    summary: "List the models of a provider",
    description: "Operator only. Sends the key to the provider.",
    body: z.object(CONNECTION),
    response: z.object({
      base_url: z.string().describe("The address that answered; with `/v1` where that was missing"),
      models: z.array(z.string()),
      problem: advised.nullable().describe("Why there is no list; null with one"),
    }),
    errors: [403, 429],
  }),

  listLocalAi: endpoint("GET /api/app/ai/local", {
    noKey: NO_KEY.operator,
    summary: "List model servers that run on this machine",
    description: "Operator only. Asks the default ports of Ollama and LM Studio.",
    response: z.array(z.object({ name: z.string(), base_url: z.string(), models: z.array(z.string()) })),
    errors: [403],
  }),

  testModel: endpoint("POST /api/app/ai/test", {
    noKey: NO_KEY.operator,
    summary: "Let a model write the key learning of a post",
    description: "Operator only. Without a connection it tests the model in use. The call counts towards the budget.",
    body: z.object({ connection: z.object(MODELS).optional() }),
    response: modelTest,
    errors: [403, 409, 429],
  }),

  switchSecondOpinion: endpoint("PUT /api/app/ai/second-opinion", {
    noKey: NO_KEY.operator,
    summary: "Switch the second call that judges what the model wrote",
    description: "Operator only. Refused while `AI_SECOND_OPINION` is set in the environment.",
    body: z.object({ is_on: z.boolean() }),
    errors: [403, 409],
  }),

  saveAiPrice: endpoint("PUT /api/app/ai/price", {
    noKey: NO_KEY.operator,
    summary: "Set the price of a model",
    description: "Operator only.",
    body: z.object({
      model: modelName,
      currency: z.string().regex(/^[A-Z]{3}$/, "Choose a currency."),
      price: modelPrice.nullable().describe("Null: unknown"),
    }),
    errors: [403],
  }),
};
