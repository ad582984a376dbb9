import { describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "@/lib/contract/endpoint";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { parseInput } from "./input";
import { unknownFields, unknownFieldsHeader } from "./unknown-fields";

const nested = endpoint("POST /v1/things", {
  summary: "File things",
  body: z.object({
    name: z.string(),
    place: z.object({ city: z.string() }).nullable().optional(),
    things: z.array(z.object({ label: z.string() }).meta({ id: "Filed" })).optional(),
  }),
});

function issuesOf(body: unknown): unknown {
  try {
    parseInput(nested, new URL("http://localhost/v1/things"), body);
    return [];
  } catch (error) {
    return (error as { issues: unknown }).issues;
  }
}

describe("a field that the operation does not name", () => {
  test("is refused with its pointer and the name that was meant", () => {
    expect(issuesOf({ name: "x", nmae: 1, thing: [] })).toEqual([
      {
        pointer: "/nmae",
        code: "unknown_field",
        message: "Unknown field `nmae`; known here: `name`, `place`, `things`.",
      },
      { pointer: "/thing", code: "unknown_field", message: "Unknown field `thing`; did you mean `things`?" },
    ]);
  });

  test("is refused in nested objects and in arrays", () => {
    const body = { name: "x", place: { city: "y", citty: "z" }, things: [{ label: "a" }, { label: "b", "l/a~b": 1 }] };
    expect(issuesOf(body)).toMatchObject([{ pointer: "/place/citty" }, { pointer: "/things/1/l~1a~0b" }]);
  });

  test("is refused when an object would inherit it", () => {
    const body: unknown = JSON.parse('{"name":"x","__proto__":{},"constructor":1,"toString":1}');
    expect(issuesOf(body)).toMatchObject([
      { pointer: "/__proto__" },
      { pointer: "/constructor" },
      { pointer: "/toString" },
    ]);
  });

  test("makes the detail a sentence to act on", () => {
    expect(() => parseInput(nested, new URL("http://localhost/v1/things"), { name: "x", thing: [] })).toThrow(
      "Unknown field `thing`; did you mean `things`? Rename the field or leave it out.",
    );
  });

  test("comes after fields that are missing", () => {
    expect(issuesOf({ nam: "x" })).toMatchObject([{ pointer: "/name", code: "required" }, { pointer: "/nam" }]);
  });

  test("is shown without control characters and cut to a readable length", () => {
    const found = issuesOf({ name: "x", ["a\n\u001b".repeat(1_000)]: 1 }) as { pointer: string; message: string }[];
    expect(found[0]?.message).toMatch(/^Unknown field `[ -~…]{1,500}`/);
    expect(found[0]?.pointer.length).toBeLessThan(200);
  });

  test("is reported twenty times at most", () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x${at}`, at]));
    expect(issuesOf({ ...body, name: "x" })).toHaveLength(20);
  });

  test("is absent from a body of another kind", () => {
    for (const body of [null, 7, "x", [], [{ x: 1 }], undefined]) expect(unknownFields(nested, body)).toEqual([]);
  });

  test("is named in a header in characters that headers can hold", () => {
    const fields = unknownFields(nested, { "a,b": 1, "ключ\r\n": 1, "\ud800": 1, things: [{ x: 1 }] });
    expect(unknownFieldsHeader(fields)).toBe("/a%2Cb, /%D0%BA%D0%BB%D1%8E%D1%87%0D%0A, /%EF%BF%BD, /things/0/x");
  });
});

test("only operations of the specification ignore unknown fields", () => {
  const lenient = ENDPOINTS.filter(({ ignoresUnknownFields }) => ignoresUnknownFields);
  expect(lenient.map(({ operationId }) => operationId)).toEqual([
    "createNewsfeed",
    "updateNewsfeed",
    "validateSource",
    "addSource",
    "createList",
    "addListItem",
  ]);
});
