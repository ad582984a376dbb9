import { wireSchema } from "@/lib/api/wire-schema";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import type { JsonSchema } from "@/lib/contract/openapi-document";
import { isLeftOut, NOTICE } from "./for-assistants";

/** Posts of one reply. Assistants pay for each in tokens. */
export const PAGE_SIZE = 20;

type Properties = Record<string, JsonSchema>;

/** A JSON Schema document of an object. */
export interface ObjectSchema {
  type: "object";
  properties: Properties;
  required: string[];
  additionalProperties: false;
  $defs?: Properties;
}

/**
 * Makes the arguments of a tool from path, query and body of its endpoint.
 *
 * @param argumentOf name of the argument for a field of the endpoint
 */
export function inputSchema(endpoint: AnyEndpoint, argumentOf: (field: string) => string): ObjectSchema {
  const $defs: Properties = {};
  const parts = [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
    schema ? [wireSchema(schema, "request", $defs)] : [],
  );
  const properties = Object.fromEntries(
    parts.flatMap((part) => Object.entries(part.properties ?? {}).map(([name, field]) => [argumentOf(name), field])),
  );
  if (properties.limit) properties.limit = { ...properties.limit, description: `Maximum number; default ${PAGE_SIZE}` };
  if (properties.cursor)
    properties.cursor = {
      ...properties.cursor,
      description: "`next_cursor` of the last page, with the same other arguments",
    };
  const required = parts.flatMap((part) => part.required ?? []).map(argumentOf);
  return objectSchema(properties, { required, $defs });
}

/** Makes the result of a tool: the notice, and the endpoint's reply in one field. */
export function outputSchema(endpoint: AnyEndpoint, field: string): ObjectSchema {
  const $defs: Properties = {};
  const reply: JsonSchema = endpoint.response
    ? wireSchema(endpoint.response, "reply", $defs)
    : { type: "object", properties: { status: { const: "ok" } }, required: ["status"] };
  const properties: Properties = { notice: { const: NOTICE }, [field]: prepared(reply) };
  if (endpoint.isPaged)
    properties.next_cursor = { type: ["string", "null"], description: "`cursor` of the next page; null on the last" };
  const defs = Object.fromEntries(Object.entries($defs).map(([name, schema]) => [name, prepared(schema)]));
  return objectSchema(properties, { required: Object.keys(properties), $defs: defs });
}

function objectSchema(properties: Properties, more: { required: string[]; $defs: Properties }): ObjectSchema {
  const schema: ObjectSchema = {
    type: "object",
    properties,
    required: more.required,
    additionalProperties: false,
    ...(Object.keys(more.$defs).length > 0 && { $defs: more.$defs }),
  };
  // Safe: the schema consists of JSON values
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/')) as ObjectSchema;
}

/** Describes what `forAssistants` makes of a value. */
function prepared(schema: JsonSchema): JsonSchema {
  const { properties, required, items, anyOf } = schema;
  const fields = Object.entries(properties ?? {}).filter(([name]) => !isLeftOut(name));
  const cited: Properties = properties && "quote" in properties ? { url: CITED } : {};
  return {
    ...schema,
    ...(properties && {
      properties: { ...Object.fromEntries(fields.map(([name, field]) => [name, prepared(field)])), ...cited },
    }),
    ...(required && { required: [...required.filter((name) => !isLeftOut(name)), ...Object.keys(cited)] }),
    ...(items && { items: prepared(items) }),
    ...(anyOf && { anyOf: anyOf.map(prepared) }),
  };
}

const CITED: JsonSchema = { type: "string", description: "Address of the article that the quote is from" };
