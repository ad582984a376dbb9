import { expect, test } from "vitest";
import type { JsonSchema } from "@/lib/contract/openapi-document";
import { choicesOf, kindOf, limitsOf } from "./field-list";

const post: JsonSchema = { $ref: "#/components/schemas/Post" };
const text: JsonSchema = { type: "string", minLength: 1, maxLength: 2_000 };

test.each<[JsonSchema, ReturnType<typeof kindOf>]>([
  [{ type: "boolean" }, { text: "boolean" }],
  [{ type: ["string", "null"] }, { text: "string or null" }],
  [{ type: "string", format: "uuid" }, { text: "UUID" }],
  [{ type: "string", format: "date" }, { text: "date" }],
  [{ type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}$" }, { text: "timestamp" }],
  [{ anyOf: [text, { type: "null" }] }, { text: "string or null" }],
  [{ anyOf: [post, { type: "null" }] }, { text: "object or null", object: "Post" }],
  [post, { text: "", object: "Post" }],
  [
    { type: "array", items: post },
    { text: "array of ", object: "Post" },
  ],
  [{ type: "array", items: { type: "string" } }, { text: "array of string" }],
])("the kind of %j is %j", (schema, kind) => {
  expect(kindOf(schema)).toEqual(kind);
});

test.each<[JsonSchema, string]>([
  [text, "1 to 2,000 characters"],
  [{ type: "string", maxLength: 200 }, "at most 200 characters"],
  [{ anyOf: [{ type: "string", maxLength: 200 }, { type: "null" }] }, "at most 200 characters"],
  [{ type: "integer", minimum: 1, maximum: 200 }, "1 to 200"],
  [{ type: "integer", minimum: 1 }, "at least 1"],
  [{ type: "array", maxItems: 100, items: text }, "at most 100 items, each 1 to 2,000 characters"],
  [{ type: "boolean" }, ""],
])("the limits of %j are %j", (schema, limits) => {
  expect(limitsOf(schema)).toBe(limits);
});

test("lists the choices of a value", () => {
  expect(choicesOf({ type: "string", enum: ["daily", "weekly"] })).toEqual(["daily", "weekly"]);
  expect(choicesOf({ anyOf: [{ type: "string", enum: ["title"] }, { type: "null" }] })).toEqual(["title"]);
  expect(choicesOf({ const: "ok" })).toEqual(["ok"]);
  expect(choicesOf({ type: "string" })).toEqual([]);
});
