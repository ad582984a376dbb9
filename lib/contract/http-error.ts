import { fromDatabaseError } from "@/lib/core/database-error";
import { type AppError, isAppError } from "@/lib/core/errors";
import { ERROR_CODES, type ProblemCode } from "./error-codes";

/** An error of the HTTP layer. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;

  /** @param message one sentence for the user: the problem and its remedy */
  constructor(code: ProblemCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = ERROR_CODES[code].status;
    this.code = code;
    this.headers = headers;
  }
}

/** Returns the error that a client receives: the error itself, or the one for a database error; null for a defect. */
export function knownError(error: unknown): AppError | HttpError | null {
  return isAppError(error) || error instanceof HttpError ? error : fromDatabaseError(error);
}
