import type { AnyEndpoint } from "@/lib/contract/endpoint";
import type { JsonSchema } from "@/lib/contract/openapi-document";
import type { InputIssue } from "@/lib/core/errors";
import { nearestName } from "@/lib/core/nearest-name";
import { pointerOf } from "./issues";
import { wireSchema } from "./wire-schema";

export const UNKNOWN_FIELDS_HEADER = "Lede-Unknown-Fields";

/** Enough to correct a body, and short enough for a header. */
const REPORTED_MAX = 20;
const NAME_SHOWN_MAX = 100;
/** Proxies refuse a reply whose headers exceed 4 kB. */
const HEADER_CHARACTERS_MAX = 2_000;
/** Above this number of fields a list would not help. */
const FIELDS_LISTED_MAX = 8;

/** A field that the schema does not name. */
interface UnknownField {
  path: readonly (string | number)[];
  /** Valid names in its object. */
  known: readonly string[];
}

interface BodySchema {
  schema: JsonSchema;
  components: Record<string, JsonSchema>;
}

const bodySchemas = new WeakMap<AnyEndpoint, BodySchema>();

/** Returns the first unknown fields of a body, at any depth. */
export function unknownFields(endpoint: AnyEndpoint, body: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  if (!endpoint.body) return found;
  const { schema, components } = schemaOf(endpoint);
  collect(body, [schema], { path: [], components, found });
  return found;
}

/** Returns the first query parameters that the operation does not define. They are never refused: caches add their own. */
export function unknownParameters({ query }: AnyEndpoint, searchParams: URLSearchParams): UnknownField[] {
  const known = Object.keys(query?.shape ?? {});
  const names = [...new Set(searchParams.keys())].filter((name) => !known.includes(name));
  return names.slice(0, REPORTED_MAX).map((name) => ({ path: ["query", name], known }));
}

/** Converts them to issues with code `unknown_field`. */
export function unknownFieldIssues(fields: readonly UnknownField[]): InputIssue[] {
  return fields.map(({ path, known }) => ({
    pointer: pointerOf(path.map(shortened)),
    code: "unknown_field",
    message: sentence(String(path.at(-1)), known),
  }));
}

/** Value of the header `Lede-Unknown-Fields`: percent-encoded JSON pointers, as many as fit. */
export function unknownFieldsHeader(fields: readonly UnknownField[]): string {
  const pointers = fields.map(({ path }) => encodeURI(pointerOf(path.map(shortened))).replaceAll(",", "%2C"));
  while (pointers.join(", ").length > HEADER_CHARACTERS_MAX) pointers.pop();
  return pointers.join(", ");
}

interface Search {
  path: readonly (string | number)[];
  components: Record<string, JsonSchema>;
  found: UnknownField[];
}

/** @param schemas alternatives that the value may match */
function collect(value: unknown, schemas: readonly JsonSchema[], search: Search): void {
  if (typeof value !== "object" || value === null || search.found.length >= REPORTED_MAX) return;
  const branches = schemas.flatMap((schema) => branchesOf(schema, search.components));
  if (Array.isArray(value)) {
    const items = branches.flatMap((branch) => branch.items ?? []);
    for (const [at, item] of value.entries()) collect(item, items, { ...search, path: [...search.path, at] });
    return;
  }
  const objects = branches.filter(({ properties }) => properties && isOfKind(value, properties));
  if (objects.length === 0) return;
  const known = [...new Set(objects.flatMap((branch) => Object.keys(branch.properties ?? {})))];
  for (const [name, field] of Object.entries(value)) {
    const path = [...search.path, name];
    if (known.includes(name))
      collect(
        field,
        objects.flatMap((branch) => branch.properties?.[name] ?? []),
        { ...search, path },
      );
    else if (search.found.length < REPORTED_MAX) search.found.push({ path, known });
  }
}

/** False for an alternative that requires another value of a field, such as `kind`. */
function isOfKind(value: object, properties: Record<string, JsonSchema>): boolean {
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries(properties).every(([name, schema]) => !("const" in schema) || schema.const === given.get(name));
}

/** Resolves references and alternatives. */
function branchesOf(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema[] {
  const target = schema.$ref && components[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
  if (target) return branchesOf(target, components);
  const branches = schema.anyOf ?? schema.oneOf;
  return branches ? branches.flatMap((one) => branchesOf(one, components)) : [schema];
}

function schemaOf(endpoint: AnyEndpoint): BodySchema {
  const known = bodySchemas.get(endpoint);
  if (known) return known;
  const components: BodySchema["components"] = {};
  const made = { schema: wireSchema(endpoint.body, "request", components), components };
  bodySchemas.set(endpoint, made);
  return made;
}

function sentence(name: string, known: readonly string[]): string {
  const unknown = `Unknown field \`${shown(name)}\``;
  const meant = nearestName(name, known);
  if (meant !== null) return `${unknown}; did you mean \`${meant}\`?`;
  if (known.length > FIELDS_LISTED_MAX) return `${unknown}.`;
  return `${unknown}; known here: ${known.map((one) => `\`${one}\``).join(", ")}.`;
}

/** Removes control characters, which terminals would interpret. */
function shown(name: string): string {
  return JSON.stringify(shortened(name.replaceAll(/\p{Cc}/gu, ""))).slice(1, -1);
}

/** Cuts between characters. Replaces lone surrogates, which UTF-8 cannot encode. */
function shortened(segment: string | number): string | number {
  if (typeof segment === "number") return segment;
  if (segment.length <= NAME_SHOWN_MAX) return segment.toWellFormed();
  const start = segment.slice(0, NAME_SHOWN_MAX).replace(/[\uD800-\uDBFF]$/, "");
  return `${start.toWellFormed()}…`;
}
