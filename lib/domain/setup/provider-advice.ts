import type { AiSetup } from "@/lib/contract/setup";
import { failureOfText, type ProviderFailure } from "@/lib/platform/ai/provider-error";

type Advice = Readonly<Record<ProviderFailure, string>>;

/** Advice where the operator chose the model on the page. */
const ON_PAGE: Advice = {
  auth: "Check the key, and that it belongs to this provider.",
  forbidden: "Check with the provider what your key and your account may use, and from which networks.",
  country: "Choose another provider.",
  model: "Choose a model from the list, and check the address. It usually ends in /v1.",
  quota: "Check your account with the provider. Usually its credit has run out.",
  rate: "Wait a minute. If it persists, ask the provider for a higher limit. Texts are written later.",
  rejected: "Choose another model.",
  broken: "Wait a few minutes and check the provider's status page.",
  timeout: "Choose a faster model or raise AI_TIMEOUT_SECONDS.",
  redirected: "If that is the provider's API, enter that address. It usually ends in /v1.",
  unreachable: "Check the address, and whether this server can reach it.",
  malformed: "Check that this is the address of an API. It usually ends in /v1.",
  oversized: "Choose another model. This one ignores length limits.",
};

const IN_ENVIRONMENT: Advice = {
  ...ON_PAGE,
  auth: "Check OPENAI_API_KEY.",
  model: "Check AI_MODEL, and whether OPENAI_BASE_URL has to end in /v1.",
  rejected: "Switch AI_API between `responses` and `chat`, or choose another model with AI_MODEL.",
  redirected: "If that is the provider's API, set OPENAI_BASE_URL to that address. It usually ends in /v1.",
  unreachable: "Check OPENAI_BASE_URL and whether this server can reach it.",
  malformed: "Check that OPENAI_BASE_URL is the address of an API. It usually ends in /v1.",
  oversized: "Choose another model with AI_MODEL. This one ignores length limits.",
};

/** Tells the operator what to do about a failure. */
export function adviceOn(failure: ProviderFailure, source: AiSetup["source"]): string {
  return (source === "environment" ? IN_ENVIRONMENT : ON_PAGE)[failure];
}

/** Like {@link adviceOn}, for the embedding model. */
export function adviceOnEmbedding(failure: ProviderFailure, source: AiSetup["source"]): string {
  return EMBEDDING[failure] ?? adviceOn(failure, source);
}

const EMBEDDING: Partial<Advice> = {
  model: "Check the embedding model's name. Not every provider has embedding models.",
  rejected: "Choose another embedding model.",
  malformed: "Choose an embedding model, rather than one that writes text.",
  oversized: "Choose another embedding model.",
};

/** Like {@link adviceOn}, for the stored sentence of a failure; null for an unknown one. */
export function adviceOnText(
  text: string,
  source: AiSetup["source"],
  advise: typeof adviceOn = adviceOn,
): string | null {
  const failure = failureOfText(text);
  return failure ? advise(failure, source) : null;
}
