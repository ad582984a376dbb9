import { z } from "zod";
import { timestamp } from "@/lib/contract/fields";
import type { JsonSchema } from "@/lib/contract/openapi-document";

export type { JsonSchema } from "@/lib/contract/openapi-document";

type Overriding = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams["override"]>>[0];

/** What we send is narrower than what we take. */
export type Side = "request" | "reply";

const COMPONENTS = "#/components/schemas/";
/** Six digits and no zone, always. */
const SENT_TIMESTAMP = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}$";

/**
 * A contract schema as JSON Schema of the wire: the text side of codecs, for requests and replies alike. What has a
 * name of its own (`meta({ id })`) is put into `components` and referred to.
 *
 * @param isClosed takes no fields beyond those it names
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
  // Only what is JSON is in it; the references are all of zod's making.
  const { $schema, $defs, ...rest } = JSON.parse(
    JSON.stringify(made).replaceAll('"#/$defs/', `"${COMPONENTS}`),
  ) as JsonSchema & { $schema?: string; $defs?: Record<string, JsonSchema> };
  Object.assign(components, $defs);
  return rest;
}

/**
 * zod shows the wire side of a pipe without what its later stages demand, and without examples: limits after trimming,
 * and numbers in a query, would be missing in the document.
 */
function completeWireSide({ zodSchema, jsonSchema }: Overriding, side: Side): void {
  const examples = z.globalRegistry.get(zodSchema)?.examples;
  // Examples in the contract are JSON, written by hand.
  if (examples) jsonSchema.examples = examples as typeof jsonSchema.examples & object;
  // The format says it, and says it of capital letters too.
  if (jsonSchema.format === "date" || jsonSchema.format === "uuid") delete jsonSchema.pattern;
  if (side === "reply" && zodSchema === timestamp.in) jsonSchema.pattern = SENT_TIMESTAMP;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (!(zodSchema instanceof z.core.$ZodPipe) || zodSchema instanceof z.core.$ZodCodec) return;
  const { type, minLength, maxLength, minimum, maximum } = z.toJSONSchema(zodSchema._zod.def.out as z.ZodType, {
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
