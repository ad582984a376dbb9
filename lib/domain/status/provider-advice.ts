import type { ProviderFailure } from "@/lib/platform/ai/provider-error";

/** Advice for the operator on each failure. */
export const PROVIDER_ADVICE: Record<ProviderFailure, string> = {
  auth: "Check OPENAI_API_KEY.",
  model: "Check AI_MODEL, and that OPENAI_BASE_URL ends in /v1 if your provider wants that.",
  quota: "Look at your account with the provider: as a rule its credit has run out.",
  rate: "Wait a minute. If it stays so, ask the provider for a higher limit; texts come later meanwhile.",
  rejected: "Set AI_API to the other of `responses` and `chat`, or choose another model with AI_MODEL.",
  broken: "Wait a few minutes, and look at the provider's own status page.",
  timeout: "Choose a quicker model, or raise AI_TIMEOUT_SECONDS.",
  unreachable: "Check OPENAI_BASE_URL, and whether this server may reach it.",
  malformed: "Check that OPENAI_BASE_URL is the address of an API, or set AI_API to `chat`.",
  oversized: "Choose another model with AI_MODEL: this one does not keep to the length that it is given.",
};
