import type { Header, JsonSchema, Reference } from "@/lib/contract/openapi-document";

const text: JsonSchema = { type: "string" };

/** The headers of replies, under `components`. */
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
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "Always `ApiKey`.", schema: { type: "string", const: "ApiKey" } },
};

export function headerReferences(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
