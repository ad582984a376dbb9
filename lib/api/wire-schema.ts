import { z } from "zod";
import { timestamp } from "@/lib/contract/fields";
import type { JsonSchema } from "@/lib/contract/openapi-document";

export type { JsonSchema } from "@/lib/contract/openapi-document";

type Overriding = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams["override"]>>[0];

/** Replies are narrower than requests. */
export type Side = "request" | "reply";

const COMPONENTS = "#/components/schemas/";
/** Timestamps have six digits and no zone. */
const SENT_TIMESTAMP = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}$";

/**
 * Converts a contract schema to JSON Schema of the wire, the text side of codecs. Named schemas (`meta({ id })`) go to
 * `components`.
 *
 * @param isClosed forbids additional fields
 */
export function wireSchema(
  schema: z.ZodType,
  side: Side,
  components: Record<string, JsonSchema>,
  { isClosed = false } = {},
): JsonSchema {
  const override = (one: Overriding) => {
    completeWireSide(one, side);
    if (isClosed && one.zodSchema instanceof z.ZodObject) one.jsonSchema.additionalProperties = false;
  };
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override });
  // zod produced it as JSON, with its own references.
  const { $schema, $defs, ...rest } = JSON.parse(
    JSON.stringify(made).replaceAll('"#/$defs/', `"${COMPONENTS}`),
  ) as JsonSchema & { $schema?: string; $defs?: Record<string, JsonSchema> };
  Object.assign(components, $defs);
  return rest;
}

/**
 * Adds limits and examples of later stages, which zod omits for a pipe: limits after trimming, and numbers in a query.
 */
function completeWireSide({ zodSchema, jsonSchema }: Overriding, side: Side): void {
  const examples = z.globalRegistry.get(zodSchema)?.examples;
  // Examples in the contract are hand-written JSON.
  if (examples) jsonSchema.examples = examples as typeof jsonSchema.examples & object;
  // The format implies the pattern, and also allows capital letters.
  if (jsonSchema.format === "date" || jsonSchema.format === "uuid") delete jsonSchema.pattern;
  if (side === "reply" && zodSchema === timestamp.in) jsonSchema.pattern = SENT_TIMESTAMP;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (!(zodSchema instanceof z.ZodPipe) || zodSchema instanceof z.ZodCodec) return;
  const { type, minLength, maxLength, minimum, maximum } = z.toJSONSchema(zodSchema.out, {
    io: "input",
    unrepresentable: "any",
  });
  if (type === "string") Object.assign(jsonSchema, defined({ minLength, maxLength }));
  if (type !== "number") return;
  delete jsonSchema.pattern;
  Object.assign(jsonSchema, { type: "integer", ...defined({ minimum, maximum }) });
}

function defined(limits: Record<string, number | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(limits).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}
