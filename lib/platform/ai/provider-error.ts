/** Reasons for a failed call, never in the provider's words, which may echo the key. */
export const PROVIDER_FAILURES = {
  auth: "The AI provider does not accept the key.",
  model: "The AI provider does not know the model or the address.",
  quota: "The AI provider's quota is used up.",
  rate: "The AI provider received too many requests.",
  rejected: "The AI provider rejected the request.",
  broken: "The AI provider reported an internal error.",
  timeout: "The AI provider did not answer in time.",
  unreachable: "The AI provider could not be reached.",
  malformed: "The AI provider's answer has an unexpected format.",
  oversized: "The AI provider's answer is too large.",
} as const;

export type ProviderFailure = keyof typeof PROVIDER_FAILURES;

/** A failed call, reduced to data that may be stored and logged. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly failure: ProviderFailure;
  /** `Retry-After` in seconds. */
  readonly retryAfterSeconds: number | null;

  constructor(failure: ProviderFailure, retryAfterSeconds: number | null = null) {
    super(PROVIDER_FAILURES[failure]);
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Compares names, because each bundle has its own copy of the class. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === "ProviderError";
}

/** Returns whether the provider may charge for the failed call. An error status is free. */
export function mayHaveCost(failure: ProviderFailure): boolean {
  return failure === "timeout" || failure === "malformed" || failure === "oversized";
}
