/** Reasons for a failed call, never in the provider's words, which may echo the key. */
export const PROVIDER_FAILURES = {
  auth: "The AI provider does not accept the key.",
  forbidden: "The AI provider refuses access.",
  country: "The AI provider does not serve this server's country.",
  model: "The AI provider does not know the model or the address.",
  quota: "The AI provider's quota is used up.",
  rate: "The AI provider received too many requests.",
  rejected: "The AI provider rejected the request.",
  broken: "The AI provider reported an internal error.",
  timeout: "The AI provider did not answer in time.",
  redirected: "The AI provider's address redirects elsewhere.",
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

  /** @param message a longer form of the failure's sentence */
  constructor(
    failure: ProviderFailure,
    retryAfterSeconds: number | null = null,
    message: string = PROVIDER_FAILURES[failure],
  ) {
    super(message);
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const REDIRECTS_TO = "The AI provider's address redirects to ";

/** @param address without anything that may be secret; null for an unknown one */
export function redirectError(address: string | null): ProviderError {
  return new ProviderError("redirected", null, address === null ? undefined : `${REDIRECTS_TO}${address}.`);
}

/** The failure of a stored sentence; null for one that another version wrote. */
export function failureOfText(text: string): ProviderFailure | null {
  if (text.startsWith(REDIRECTS_TO)) return "redirected";
  // Safe: the keys of the table.
  const failures = Object.keys(PROVIDER_FAILURES) as ProviderFailure[];
  return failures.find((one) => PROVIDER_FAILURES[one] === text) ?? null;
}

/** Compares names, because each bundle has its own copy of the class. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === "ProviderError";
}

/** Returns whether the provider may charge for the failed call. An error status is free. */
export function mayHaveCost(failure: ProviderFailure): boolean {
  return failure === "timeout" || failure === "malformed" || failure === "oversized";
}
