import type { Problem } from "@/lib/contract/problem";

/** An answer of the API that is no success, or no answer at all (`status` 0). Its message is a sentence for a person. */
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

/** The session has ended, perhaps in another tab. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** What was asked for was deleted, or is not shared with this person any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** No answer, too many questions or a fault of the server: asked again, it may work. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** What to tell a person about anything that was thrown. */
export function errorText(error: unknown): string {
  // The API's own sentence is for programs: it speaks of a key.
  if (isSignedOut(error)) return "You are signed out. Sign in again.";
  return error instanceof ApiError ? error.message : "Something went wrong. Try again.";
}

/** The first message for each field of the body, by the field's name; `""` holds what belongs to no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const messages: Record<string, string> = {};
  for (const { pointer, message } of issues) messages[pointer.split("/")[1] ?? ""] ??= message;
  return issues.length > 0 ? messages : { "": errorText(error) };
}

/** For `refetchInterval`, in milliseconds: asking again would bring the same refusal once access has ended. */
export function pollEvery(seconds: number, error: Error | null): number | false {
  return isGone(error) || isSignedOut(error) ? false : seconds * 1000;
}
