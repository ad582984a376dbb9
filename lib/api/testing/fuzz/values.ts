import fc from "fast-check";
import type { JsonSchema } from "@/lib/api/wire-schema";
import { textOf } from "./texts";

const STAND_IN = Symbol("stand-in");

/** Placeholder in a plan for a value of the world, such as the id of a post. */
interface StandIn {
  [STAND_IN]: string;
}

const TEXT_MAX_WITHOUT_LIMIT = 300;
const CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const label = (maxLength: number) =>
  fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength }).map((signs) => signs.join(""));

/** Formats that only the field's description states. */
const BY_MEANING: Record<string, fc.Arbitrary<unknown>> = {
  // Keys of a browser's subscription, from RFC 8291.
  p256dh: fc.constant("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
  auth: fc.constant("BTBZMqHH6r4Tts7J_aSIgg"),
  email: fc.tuple(label(40), label(20), fc.uuid()).map(([local, host, unique]) => `${local}@${host}.${unique}.example`),
  url: fc.constant(standIn("url")),
  feed_url: fc.constant(standIn("url")),
  token: fc.constant(standIn("token")),
  access_token: label(40),
  time_zone: fc.constantFrom("Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC"),
  cursor: fc.constant(standIn("cursor")),
  newsfeed_ids: fc.array(fc.uuid(), { minLength: 1, maxLength: 3 }).map((ids) => ids.join()),
  opml: fc.constantFrom(
    '<opml version="2.0"><body><outline text="Fuzz" xmlUrl="http://localhost:1/fuzz.xml"/></body></opml>',
    '<outline text="Fuzz"><outline xmlUrl="http://localhost:1/ü.xml"/><outline type="rss"/></outline>',
  ),
};

/** Pattern of a cursor that has another name. */
export const CURSOR_FORM = "^[\\w-]*$";

function standIn(name: string): StandIn {
  return { [STAND_IN]: name };
}

/** Generates values that a schema allows. */
export function valuesOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const meant = BY_MEANING[name];
  // The meanings apply to strings; a body may have the same ids in an array.
  if (meant && schema.type === "string" && schema.format !== "uuid") return meant;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = branchesOf(schema);
  if (branches) return fc.oneof(...branches.map((one) => valuesOf(one, name)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, name)));
  switch (schema.type) {
    case "object":
      return objectOf(schema);
    case "array":
      return arrayOf(schema, name);
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return stringOf(schema, name);
    default:
      throw new Error(`This test does not understand the schema of ${name}: ${JSON.stringify(schema)}`);
  }
}

/** Alternatives of a schema; undefined for one without. */
export function branchesOf({ anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined {
  return (anyOf ?? oneOf)?.map(schemaOf);
}

/** The document has no boolean schemas. */
export function schemaOf(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === "boolean" ? {} : schema;
}

/** Refuses a request unless it has the time of the last change. */
const PRECONDITION = "unchanged_since";

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const model = Object.entries(properties)
    .filter(([name]) => name !== PRECONDITION)
    .map(([name, property]) => [name, valuesOf(schemaOf(property), name)] as const);
  return fc.record(Object.fromEntries(model), { requiredKeys: required });
}

function arrayOf({ items, minItems = 0, maxItems = 20 }: JsonSchema, name: string): fc.Arbitrary<unknown[]> {
  // The document has no tuples.
  const item = valuesOf(items as JsonSchema, name);
  return fc.oneof(
    { arbitrary: fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 5) }), weight: 5 },
    { arbitrary: fc.array(item, { minLength: maxItems, maxLength: maxItems }), weight: 1 },
  );
}

function stringOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.format === "uuid") return fc.constant(standIn(name));
  if (schema.format === "date") return dates.map((date) => date.toISOString().slice(0, 10));
  if (schema.pattern?.includes("T\\d{2}")) return timestamps;
  if (schema.pattern === CURSOR_FORM) return fc.constant(standIn("cursor"));
  const form = new RegExp(schema.pattern ?? "", "u");
  if (!form.test("word")) throw new Error(`This test does not understand the pattern of ${name}: ${schema.pattern}`);
  return textOf({ min: schema.minLength ?? 0, max: schema.maxLength ?? TEXT_MAX_WITHOUT_LIMIT, form });
}

const dates = fc.oneof(
  fc.date({ min: new Date("2025-01-01T00:00:00Z"), max: new Date("2027-12-31T00:00:00Z"), noInvalidDate: true }),
  fc.date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }),
);
const timestamps = fc
  .tuple(dates, fc.constantFrom("", ".5", ".123", ".123456", ".000000"), fc.constantFrom("", "Z"))
  .map(([date, fraction, zone]) => `${date.toISOString().slice(0, 19)}${fraction}${zone}`);

/** Replaces placeholders by the world's values; drops those that it lacks. */
export function fill(value: unknown, known: Record<string, string | undefined>): unknown {
  if (Array.isArray(value)) return value.map((one) => fill(one, known));
  if (value === null || typeof value !== "object") return value;
  if (STAND_IN in value) return known[(value as StandIn)[STAND_IN]];
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, known)]));
}
