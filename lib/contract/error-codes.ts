/** All error codes with status and cause, as in the API reference. */
export const ERROR_CODES = {
  bad_request: { status: 400, cause: "The request is not well-formed HTTP, or its body ended early." },
  unauthorized: {
    status: 401,
    cause: "The API key is missing, malformed, unknown, expired or revoked; `detail` says when it expired.",
  },
  forbidden: {
    status: 403,
    cause: "The caller may not use this resource, or the key's scope or newsfeeds do not include it.",
  },
  not_found: { status: 404, cause: "The resource or the address does not exist." },
  method_not_allowed: { status: 405, cause: "The address does not support this method; `Allow` lists those it does." },
  request_timeout: { status: 408, cause: "The request took too long to arrive." },
  conflict: { status: 409, cause: "The request conflicts with another one or with stored data." },
  idempotency_in_progress: {
    status: 409,
    cause: "The first request with this `Idempotency-Key` is still running; repeat it after `Retry-After` seconds.",
  },
  gone: { status: 410, cause: "The cursor of changes is unknown or too old; start over without one." },
  payload_too_large: { status: 413, cause: "The body exceeds 1 MiB, or the operation's own limit." },
  unsupported_media_type: { status: 415, cause: "The body is not `application/json`." },
  expectation_failed: { status: 417, cause: "`Expect` is not `100-continue`." },
  validation: { status: 422, cause: "Parameters or body are invalid; `errors` explains each field." },
  limit_exceeded: { status: 422, cause: "The account or newsfeed has reached a limit; delete something first." },
  idempotency_mismatch: { status: 422, cause: "This `Idempotency-Key` was used for a different request." },
  rate_limited: { status: 429, cause: "Too many requests. Wait `Retry-After` seconds." },
  headers_too_large: { status: 431, cause: "URL and headers together are too large." },
  internal: { status: 500, cause: "An internal error; report the `request_id`." },
  unavailable: { status: 503, cause: "The service is temporarily unavailable; repeat after `Retry-After` seconds." },
} as const satisfies Record<string, { status: number; cause: string }>;

export type ProblemCode = keyof typeof ERROR_CODES;
