import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { JsonSchema } from "@/lib/api/wire-schema";
import type { Document, Operation } from "./operations";

/** Texts of the database, the program and its libraries, which no body may contain. */
const LEAKS =
  /relation "|column "|syntax error|duplicate key|violates|invalid input|value too long|out of range| at \/(?!v1\/)|at async|node_modules|drizzle|ZodError|TypeError|RangeError|stack"|\.tsx?:\d/;
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}$/;
const PROBLEM = "application/problem+json";

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  method: string;
}

/** Returns the fault of a reply by the document, or null. */
export type ReplyCheck = (operation: Operation, answer: Answer) => string | null;

/** @returns a check that accepts only documented fields, statuses and content types */
export function createReplyCheck(document: Document): ReplyCheck {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats.default(ajv);
  ajv.addVocabulary(["components"]);
  const schemas = closed(document.components.schemas) as Record<string, JsonSchema>;
  ajv.addSchema({ $id: "document", components: { schemas } });
  const validators = new Map<string, ValidateFunction>();
  const validatorFor = (name: string, schema: JsonSchema) => {
    const known = validators.get(name);
    if (known) return known;
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components', '"document#/components');
    const validator = ajv.compile(JSON.parse(text));
    validators.set(name, validator);
    return validator;
  };
  return (operation, answer) => {
    const common = commonFault(answer);
    if (common) return common;
    const documented = operation.replies[answer.status];
    // A wrong method or URL matches no operation, so its reply is not documented.
    const reply = documented ?? (answer.status === 405 || answer.status === 404 ? problemReply : null);
    if (!reply) return `status ${answer.status} is not documented`;
    const missing = documented ? missingHeader(reply.headers, answer) : null;
    if (missing) return missing;
    if (reply.schema === null || answer.method === "HEAD")
      return answer.text === "" ? null : `a body where there should be none: ${answer.text.slice(0, 200)}`;
    if (answer.headers.get("Content-Type") !== reply.type)
      return `Content-Type ${answer.headers.get("Content-Type")} and not ${reply.type}`;
    const validate = validatorFor(`${operation.operationId} ${answer.status}`, reply.schema);
    const body: unknown = reply.type?.endsWith("json") ? JSON.parse(answer.text) : answer.text;
    if (!validate(body)) return `the body does not fit the document: ${ajv.errorsText(validate.errors)}`;
    return timestampFault(body);
  };
}

const problemReply = {
  type: PROBLEM,
  schema: { $ref: "#/components/schemas/Problem" } as JsonSchema,
  headers: [] as string[],
};

function commonFault({ status, headers, text }: Answer): string | null {
  if (status >= 500) return `status ${status}: ${text}`;
  if (!REQUEST_ID.test(headers.get("X-Request-Id") ?? "")) return `X-Request-Id ${headers.get("X-Request-Id")}`;
  const leak = LEAKS.exec(text);
  if (leak) return `the body leaks internals: ${text.slice(Math.max(0, leak.index - 80), leak.index + 80)}`;
  if (status === 405 && !headers.get("Allow")) return "405 without Allow";
  return null;
}

/** Headers of every reply; other tests cover the rest. */
function missingHeader(documented: readonly string[], { status, headers }: Answer): string | null {
  const always = ["ETag", "WWW-Authenticate", ...(status === 429 ? ["Retry-After"] : [])];
  const missing = documented.find((name) => always.includes(name) && !headers.has(name));
  return missing ? `no ${missing}` : null;
}

/** Replies are stricter than the document, which also describes requests: no zone, six digits. */
function timestampFault(body: unknown): string | null {
  if (Array.isArray(body)) return body.map(timestampFault).find((fault) => fault !== null) ?? null;
  if (body === null || typeof body !== "object") return null;
  for (const [name, value] of Object.entries(body)) {
    if (/_at$|^since$/.test(name) && typeof value === "string" && !TIMESTAMP.test(value)) return `${name}: ${value}`;
    const inner = timestampFault(value);
    if (inner) return inner;
  }
  return null;
}

/** Closes every object of the schema, so that unknown fields are faults. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return "properties" in schema && !("additionalProperties" in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}
