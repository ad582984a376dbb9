import { STATUS_CODES } from "node:http";
import { ERROR_CODES } from "@/lib/contract/error-codes";
import { HttpError, knownError } from "@/lib/contract/http-error";
import type { Problem } from "@/lib/contract/problem";
import type { AppError } from "@/lib/core/errors";
import type { Logger } from "@/lib/platform/log";

/** Detail of an unexpected error: only the request id. */
const DEFECT = new HttpError(
  "internal",
  "Something went wrong on our side. Try again; if it happens again, report the request id.",
);

/** Converts errors to HTTP problems (RFC 9457). Logs unexpected errors once and hides their text. */
export function problemResponse(error: unknown, request: { id: string; log: Logger }): Response {
  const known = knownError(error);
  if (known === null || known !== error)
    request.log.error(
      { requestId: request.id, ...loggable(error) },
      known ? "the database refused" : "unexpected error",
    );
  const { status, code, detail, headers, errors } = outline(known ?? DEFECT);
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    code,
    request_id: request.id,
    ...(errors.length > 0 && { errors: [...errors] }),
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { ...headers, "Content-Type": "application/problem+json" },
  });
}

/** Logs a failed query without its parameters, which contain user texts and hashes. */
function loggable(error: unknown): { err: unknown; query?: unknown } {
  if (!(error instanceof Error && "query" in error)) return { err: error };
  return { err: error.cause, query: error.query };
}

function outline(error: AppError | HttpError) {
  const { code, message: detail } = error;
  if (error instanceof HttpError) return { status: error.status, code, detail, headers: error.headers, errors: [] };
  const { status } = ERROR_CODES[error.code];
  return { status, code, detail, headers: headersOf(error, status), errors: error.issues };
}

function headersOf(error: AppError, status: number): Record<string, string> {
  if (status === 401) return { "WWW-Authenticate": "ApiKey" };
  if (error.retryAfterSeconds === null) return error.headers;
  return { ...error.headers, "Retry-After": String(Math.ceil(error.retryAfterSeconds)) };
}
