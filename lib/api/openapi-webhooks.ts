import type { JsonSchema, OpenApiDocument, Parameter } from "@/lib/contract/openapi-document";
import { EVENTS } from "@/lib/contract/webhook-events";
import { wireSchema } from "./wire-schema";

const HEADERS: readonly Parameter[] = [
  header("webhook-id", "The same for each attempt to deliver an event; ignore an id that you have already received."),
  header(
    "webhook-timestamp",
    "Time of the attempt, in seconds since 1970. Refuse one that is older than five minutes.",
  ),
  header(
    "webhook-signature",
    "Signatures separated by spaces, one for each valid secret: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64.",
  ),
];

const RESPONSES = {
  "2XX": { description: "Accepted. The body is not read." },
  410: { description: "Disables the webhook." },
  default: { description: "Retried for three days; redirects too." },
};

/** The events as OpenAPI 3.1 webhooks. */
export function openApiWebhooks(components: Record<string, JsonSchema>): OpenApiDocument["webhooks"] {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([type, { summary, description, schema, example }]) => [
      type,
      {
        post: {
          summary,
          description,
          parameters: [...HEADERS],
          requestBody: {
            required: true,
            content: { "application/json": { schema: wireSchema(schema, "reply", components), example } },
          },
          responses: RESPONSES,
        },
      },
    ]),
  );
}

function header(name: string, description: string): Parameter {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}
