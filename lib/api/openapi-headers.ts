import type { Header, JsonSchema, Reference } from "@/lib/contract/openapi-document";
import { UNKNOWN_FIELDS_HEADER } from "./unknown-fields";

const text: JsonSchema = { type: "string" };

/** The headers under `components`. */
export const HEADERS: Record<string, Header> = {
  "X-Request-Id": {
    description: "The id of the request: the one that was sent, where it is short and plain, else a new one.",
    schema: text,
  },
  ETag: { description: "Send it back as `If-None-Match`; 304 means that nothing changed.", schema: text },
  Link: {
    description: 'The next page, as `<https://…>; rel="next"`. Absent on the last page.',
    schema: text,
  },
  "X-Next-Cursor": { description: "The `cursor` of the next page. Absent on the last page.", schema: text },
  "Idempotency-Replayed": {
    description: "`true` when the reply is the stored one of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
  },
  RateLimit: {
    description:
      'Where a limit counts: requests left (`r`) and seconds until it is whole again (`t`), as `"minute";r=59;t=60`.',
    schema: text,
  },
  "RateLimit-Policy": {
    description: 'Where a limit counts: its size (`q`) and its window in seconds (`w`), as `"minute";q=60;w=60`.',
    schema: text,
  },
  [UNKNOWN_FIELDS_HEADER]: {
    description:
      "Fields of the body that were ignored, since the operation does not name them: JSON pointers, percent-encoded and separated by commas. Absent where there are none.",
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
