/** An error of HTTP itself, which no verb knows of. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /** @param message one sentence for a person: what is wrong and what to do */
  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
