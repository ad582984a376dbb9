import { ERROR_CODES, type ProblemCode } from "@/lib/contract/error-codes";

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
