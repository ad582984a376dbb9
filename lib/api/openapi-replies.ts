import { STATUS_CODES } from "node:http";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { ERROR_CODES, type ProblemCode } from "@/lib/contract/error-codes";
import type { Header, JsonSchema, Reference, Reply } from "@/lib/contract/openapi-document";
import { UNKNOWN_FIELDS_HEADER } from "./unknown-fields";

const text: JsonSchema = { type: "string" };

/** The headers under `components`. */
export const HEADERS: Record<string, Header> = {
  "X-Request-Id": {
    description: "The id of the request: yours if it is short and plain, otherwise a new one.",
    schema: text,
  },
  ETag: { description: "Send it back as `If-None-Match`; 304 means that nothing changed.", schema: text },
  Link: { description: 'The next page, as `<https://…>; rel="next"`. Absent on the last page.', schema: text },
  "X-Next-Cursor": { description: "The `cursor` of the next page. Absent on the last page.", schema: text },
  "Idempotency-Replayed": {
    description: "`true` when the reply is the stored one of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
  },
  RateLimit: {
    description:
      'When a limit applies: requests left (`r`) and seconds until it is full again (`t`), as `"minute";r=59;t=60`.',
    schema: text,
  },
  "RateLimit-Policy": {
    description: 'When a limit applies: its size (`q`) and its window in seconds (`w`), as `"minute";q=60;w=60`.',
    schema: text,
  },
  [UNKNOWN_FIELDS_HEADER]: {
    description:
      "Query parameters and body fields that were ignored because the operation does not define them, up to 2,000 characters: JSON pointers, such as `/query/limitt` for a parameter, percent-encoded and separated by commas. Absent if there are none.",
    schema: text,
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "Always `ApiKey`.", schema: { type: "string", const: "ApiKey" } },
};

/** Headers of rate-limited replies. */
export const LIMIT_HEADERS = ["RateLimit", "RateLimit-Policy"];

export function headerReferences(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

interface DocumentedError {
  name: string;
  /** Code of the example. */
  code: ProblemCode;
  detail: string;
  headers?: readonly string[];
}

/** Error replies that operations document, by status. */
const ERRORS: Record<number, DocumentedError> = {
  401: {
    name: "Unauthorized",
    code: "unauthorized",
    detail: "Send a valid API key in the X-API-Key header.",
    headers: ["WWW-Authenticate"],
  },
  403: { name: "Forbidden", code: "forbidden", detail: "You have no access to this newsfeed." },
  404: { name: "NotFound", code: "not_found", detail: "There is no such newsfeed. It may have been deleted." },
  409: {
    name: "Conflict",
    code: "idempotency_in_progress",
    detail: "The first request with this Idempotency-Key is still running.",
    headers: ["Retry-After"],
  },
  410: {
    name: "Gone",
    code: "gone",
    detail: "This cursor is unknown or too old. Start over without `since`.",
  },
  413: {
    name: "PayloadTooLarge",
    code: "payload_too_large",
    detail: "The body is larger than 1 MiB. Send less at a time.",
  },
  415: {
    name: "UnsupportedMediaType",
    code: "unsupported_media_type",
    detail: "Send the body as Content-Type: application/json.",
  },
  422: { name: "ValidationError", code: "validation", detail: "`id` is not a UUID." },
  429: {
    name: "TooManyRequests",
    code: "rate_limited",
    detail: "Too many requests. Wait a little, then try again.",
    headers: [...LIMIT_HEADERS, "Retry-After"],
  },
  500: {
    name: "InternalError",
    code: "internal",
    detail: "Something went wrong on our side. Try again; if it happens again, report the request id.",
  },
  503: {
    name: "Unavailable",
    code: "unavailable",
    detail: "The service cannot answer at the moment. Try again shortly.",
    headers: ["Retry-After"],
  },
};

/** The replies under `components`, by name. */
export function errorComponents(): Record<string, Reply> {
  return Object.fromEntries(Object.entries(ERRORS).map(([status, error]) => [error.name, errorReply(status, error)]));
}

/** The error replies of one operation. */
export function errorReferences(endpoint: AnyEndpoint): Record<string, Reference> {
  return Object.fromEntries(
    errorStatuses(endpoint).map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]?.name}` }]),
  );
}

/** Error statuses of the endpoint and of the pipeline. */
function errorStatuses(endpoint: AnyEndpoint): number[] {
  const byPipeline = [401, 403, 429, 500, 503];
  if (endpoint.method === "POST") byPipeline.push(409, 422);
  return [...new Set([...endpoint.errors, ...byPipeline])].sort((one, other) => one - other);
}

/** Lists the codes of a status with their causes. */
function causesOf(status: string): string {
  const known = Object.entries(ERROR_CODES).filter(([, one]) => one.status === Number(status));
  if (known.length === 1) return known.map(([, { cause }]) => cause).join();
  return known.map(([code, { cause }]) => `\`${code}\`: ${cause}`).join(" ");
}

function errorReply(status: string, { code, detail, headers = [] }: DocumentedError): Reply {
  const example = {
    type: "about:blank",
    title: STATUS_CODES[status],
    status: Number(status),
    detail,
    code,
    request_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2e",
    ...(status === "422" && { errors: [{ pointer: "/path/id", code: "invalid_format", message: detail }] }),
  };
  return {
    description: causesOf(status),
    headers: headerReferences(["X-Request-Id", ...headers]),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" }, example } },
  };
}
