/** Error codes for programs; stable. */
export type ErrorCode =
  | "bad_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "gone"
  | "validation"
  | "limit_exceeded"
  | "rate_limited"
  | "unavailable";

/** One invalid part of an input, located by an RFC 6901 pointer. */
export interface InputIssue {
  pointer: string;
  code: string;
  message: string;
}

type More = Partial<Pick<AppError, "issues" | "headers" | "cause"> & { retryAfterSeconds: number }>;

/** An error that the caller can understand and act on. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly issues: readonly InputIssue[];
  /** Seconds until a repeat may succeed; only with `rate_limited` and `unavailable`. */
  readonly retryAfterSeconds: number | null;
  /** Additional response headers. */
  readonly headers: Readonly<Record<string, string>>;

  /** @param message one sentence for a person: what is wrong and what to do */
  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(message, { cause: more.cause });
    this.code = code;
    this.issues = more.issues ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.headers = more.headers ?? {};
  }
}

/** Compares the name, because each bundle has its own copy of the class. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError";
}

/** The code of a system's or library's error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

export function invalid(pointer: string, code: string, message: string): AppError {
  return new AppError("validation", message, { issues: [{ pointer, code, message }] });
}
