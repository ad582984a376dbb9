import type { JsonSchema } from "@/lib/api/wire-schema";
import { HOSTILE_TEXTS } from "./texts";
import { branchesOf } from "./values";

const OF_EVERY_TYPE: Record<string, unknown[]> = {
  string: ["text", ""],
  number: [7, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER],
  boolean: [true, false],
  null: [null],
  array: [[], [[]], ["text"]],
  object: [{}, { length: 1 }],
};
const NOT_DATES = ["2026-02-30", "yesterday", "0000-01-01", "2026-1-1", "2026-11-21T00:00:00", "99999-01-01", ""];
const NOT_TIMESTAMPS = [
  "2026-11-21",
  "2026-13-01T00:00:00",
  "2026-02-30T25:00:00",
  "0000-01-01T00:00:00",
  "now",
  "1e9",
  "",
];
const NOT_INTEGERS = [
  "0",
  "-1",
  "201",
  "999999",
  "9999999999999999999999",
  "ten",
  "",
  "1.5",
  "0x10",
  " 5",
  "1e2",
  "٣",
  "5;",
];
const NOT_IDS = ["", "7", "null", "00000000-0000-0000-0000-00000000000", "{00000000-0000-0000-0000-000000000000}"];

/** Values that a body field must refuse by its schema. */
export function faultsOf(schema: JsonSchema): unknown[] {
  const branches = branchesOf(schema) ?? [schema];
  const types = new Set<string>(branches.flatMap(({ type }) => type ?? []));
  const ofOtherTypes = Object.entries(OF_EVERY_TYPE).flatMap(([type, values]) => (types.has(type) ? [] : values));
  return [...ofOtherTypes, ...branches.flatMap(faultsOfType)];
}

function faultsOfType(schema: JsonSchema): unknown[] {
  if (schema.type === "string") return textFaults(schema);
  if (schema.type === "array") return arrayFaults(schema);
  return [];
}

function textFaults({ enum: values, const: only, format, pattern, minLength = 0, maxLength }: JsonSchema): string[] {
  if (values || only !== undefined) return ["text", "", "DAILY", "owner ", ...HOSTILE_TEXTS];
  if (format === "uuid") return [...NOT_IDS, ...HOSTILE_TEXTS];
  if (format === "date") return [...NOT_DATES, ...HOSTILE_TEXTS];
  if (pattern?.includes("T\\d{2}")) return [...NOT_TIMESTAMPS, ...HOSTILE_TEXTS];
  const tooLong =
    maxLength === undefined ? [] : ["x".repeat(maxLength + 1), "🙂".repeat(maxLength + 1), "東".repeat(maxLength * 5)];
  const controls = pattern ? ["a\nb", "a\r\n", "\ta", "a\u001bb", "a\u0085b", "a\u2028b"] : [];
  return [...tooLong, ...controls, "\u0000", "a\u0000b", ...(minLength > 0 ? ["", " \n\t"] : [])];
}

function arrayFaults({ items, maxItems }: JsonSchema): unknown[][] {
  const tooMany = maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, index) => `k${index}`)];
  // The document has no tuples.
  return [...faultsOf(items as JsonSchema).map((item) => ["fine", item]), ...tooMany];
}

/** Values that a query parameter must refuse by its schema. */
export function queryFaultsOf(schema: JsonSchema): string[] {
  if (schema.type === "integer") return NOT_INTEGERS;
  return textFaults(schema);
}

/** Returns whether all texts within the limits are valid. */
export function isFreeText(schema: JsonSchema): boolean {
  const { type, enum: values, const: only, format, pattern } = schema;
  const branches = branchesOf(schema);
  if (branches) return branches.some(isFreeText);
  const isForm = pattern !== undefined && !new RegExp(pattern, "u").test("word");
  return type === "string" && !values && only === undefined && !format && !isForm;
}
