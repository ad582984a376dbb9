import type { Problem } from "@/lib/contract/problem";

export const UNREACHABLE = "Lede cannot be reached. Check your connection and try again.";

/** A failed API call; `status` 0 without a reply. The message is a sentence for the reader. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null, message: string) {
    super(problem?.detail ?? message);
    this.status = status;
    this.code = problem?.code ?? (status === 0 ? "unreachable" : "unexpected");
    this.problem = problem;
  }
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The resource was deleted or is no longer shared. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** Whether a retry may succeed: no reply, a rate limit or a server error. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Sentence for the reader. */
export function errorText(error: unknown): string {
  // The API's sentence mentions keys.
  if (isSignedOut(error)) return "You are signed out. Sign in again in another tab.";
  return error instanceof ApiError ? error.message : "Something went wrong. Try again.";
}

/** First message per field of the body; `""` for others. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const messages: Record<string, string> = {};
  for (const { pointer, message } of issues) messages[pointer.split("/")[1] ?? ""] ??= message;
  return issues.length > 0 ? messages : { "": errorText(error) };
}

/** Value for `refetchInterval` in milliseconds; stops once access has ended. */
export function pollEvery(seconds: number, error: Error | null): number | false {
  return isGone(error) || isSignedOut(error) ? false : seconds * 1000;
}
