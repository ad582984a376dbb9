import type { CallToolResult, StandardSchemaWithJSON, ToolAnnotations } from "@modelcontextprotocol/server";
import type { AnyEndpoint, Scope } from "@/lib/contract/endpoint";
import { nearestName } from "@/lib/core/nearest-name";
import type { Arguments, Call } from "./call";
import { namesOf } from "./call";
import { forAssistants, NOTICE } from "./for-assistants";
import { inputSchema, type ObjectSchema, outputSchema, PAGE_SIZE } from "./tool-schema";

export interface Tool {
  name: string;
  title: string;
  description: string;
  endpoint: AnyEndpoint;
  /** Scope that a key needs to see the tool. */
  scope: Scope;
  /** Field of the result that has the endpoint's reply. */
  field: string;
  input: ObjectSchema;
  output: ObjectSchema;
  annotations: ToolAnnotations;
  run: (call: Call, values: Arguments) => Promise<CallToolResult>;
}

interface Definition extends Pick<Tool, "name" | "title" | "description" | "field"> {
  /** Arguments whose names differ from the endpoint's. */
  argumentNames?: Readonly<Record<string, string>>;
  /** Default: that of the endpoint. */
  scope?: Scope;
  annotations?: ToolAnnotations;
}

/** Makes a tool of an operation of the API. Its schemas are those of the contract. */
export function tool(endpoint: AnyEndpoint, definition: Definition): Tool {
  const { name, title, description, field, argumentNames = {}, scope = endpoint.scope } = definition;
  const argumentOf = (one: string) => argumentNames[one] ?? one;
  const input = inputSchema(endpoint, argumentOf);
  const annotations = { ...hintsOf({ ...endpoint, scope }), ...definition.annotations };
  const run: Tool["run"] = async (call, values) => {
    const unknown = Object.keys(values).find((one) => !Object.hasOwn(input.properties, one));
    if (unknown !== undefined) return failed(unknownArgument(unknown, Object.keys(input.properties)));
    const missing = input.required.find((one) => values[one] === undefined || values[one] === null);
    if (missing !== undefined) return failed(`The argument \`${missing}\` is required.`);
    const called = await call(endpoint, valuesFor(endpoint, values, argumentOf));
    if ("refusal" in called) return failed(called.refusal.text);
    return succeeded({
      notice: NOTICE,
      [field]: forAssistants(called.value),
      ...(endpoint.isPaged && { next_cursor: called.nextCursor }),
    });
  };
  const output = outputSchema(endpoint, field);
  return { name, title, description, endpoint, scope, field, input, output, annotations, run };
}

function hintsOf({ method, scope }: AnyEndpoint): ToolAnnotations {
  return {
    readOnlyHint: scope === "read",
    destructiveHint: false,
    idempotentHint: method !== "POST",
    openWorldHint: false,
  };
}

function valuesFor(endpoint: AnyEndpoint, values: Arguments, argumentOf: (field: string) => string): Arguments {
  const fields = [endpoint.params, endpoint.query, endpoint.body].flatMap(namesOf);
  const defaults = fields.includes("limit") ? { limit: PAGE_SIZE } : {};
  const given = fields.map((one) => [one, values[argumentOf(one)]] as const);
  return { ...defaults, ...Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null)) };
}

function unknownArgument(name: string, known: readonly string[]): string {
  const shown = JSON.stringify(name.slice(0, 100));
  const meant = nearestName(name.slice(0, 100), known);
  return meant === null
    ? `Unknown argument ${shown}. Known: ${known.join(", ") || "none"}.`
    : `Unknown argument ${shown}; did you mean \`${meant}\`?`;
}

/** The text is the same JSON on one line; its escapes keep a publisher's text inside its string. */
function succeeded(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}

function failed(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** The operation validates arguments itself, with messages that say what to do. */
export function schemaFor(schema: ObjectSchema): StandardSchemaWithJSON<Arguments> {
  const json = () => ({ ...schema });
  return {
    "~standard": {
      version: 1,
      vendor: "lede",
      // Safe: the protocol requires an object
      validate: (value) => ({ value: value as Arguments }),
      jsonSchema: { input: json, output: json },
    },
  };
}
