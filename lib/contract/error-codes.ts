/** All error codes with status and cause, as in the API reference. */
export const ERROR_CODES = {
  bad_request: { status: 400, cause: "The request is no well-formed HTTP, or its body ended early." },
  unauthorized: { status: 401, cause: "The API key is missing, malformed, unknown, expired or revoked." },
  forbidden: { status: 403, cause: "The caller may not use this resource, or the key is read-only." },
  not_found: { status: 404, cause: "There is no such resource, or nothing at this address." },
  method_not_allowed: { status: 405, cause: "The address does not take this method; `Allow` lists those it takes." },
  request_timeout: { status: 408, cause: "The request took too long to arrive." },
  conflict: { status: 409, cause: "The request collides with another one, or with what is stored." },
  idempotency_in_progress: {
    status: 409,
    cause: "The first request with this `Idempotency-Key` is still running; repeat it after `Retry-After` seconds.",
  },
  payload_too_large: { status: 413, cause: "The body is larger than 1 MiB, or than the operation says." },
  unsupported_media_type: { status: 415, cause: "The body is not sent as plain `application/json`." },
  expectation_failed: { status: 417, cause: "`Expect` has another value than `100-continue`." },
  validation: {
    status: 422,
    cause: "Parameters or body are not what the operation takes; `errors` says what is wrong with each field.",
  },
  limit_exceeded: { status: 422, cause: "The account or the newsfeed is full; delete something first." },
  idempotency_mismatch: { status: 422, cause: "This `Idempotency-Key` came with another request." },
  rate_limited: {
    status: 429,
    cause: "Too many requests in a short time, where the operator has set a limit; wait `Retry-After` seconds.",
  },
  headers_too_large: { status: 431, cause: "Address and headers together are too large." },
  internal: { status: 500, cause: "A defect of the service; report the `request_id`." },
  unavailable: { status: 503, cause: "The service cannot answer at the moment; repeat after `Retry-After` seconds." },
} as const satisfies Record<string, { status: number; cause: string }>;

export type ProblemCode = keyof typeof ERROR_CODES;
