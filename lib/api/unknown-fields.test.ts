import { describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "@/lib/contract/endpoint";
import { ENDPOINTS, endpoints } from "@/lib/contract/endpoints";
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

describe("unknown fields", () => {
  test("are refused with a pointer and the closest known name", () => {
    expect(issuesOf({ name: "x", nmae: 1, thing: [] })).toEqual([
      {
        pointer: "/nmae",
        code: "unknown_field",
        message: "Unknown field `nmae`; known here: `name`, `place`, `things`.",
      },
      { pointer: "/thing", code: "unknown_field", message: "Unknown field `thing`; did you mean `things`?" },
    ]);
  });

  test("are refused in nested objects and in arrays", () => {
    const body = { name: "x", place: { city: "y", citty: "z" }, things: [{ label: "a" }, { label: "b", "l/a~b": 1 }] };
    expect(issuesOf(body)).toMatchObject([{ pointer: "/place/citty" }, { pointer: "/things/1/l~1a~0b" }]);
  });

  test("are refused when an object inherits that name", () => {
    const body: unknown = JSON.parse('{"name":"x","__proto__":{},"constructor":1,"toString":1}');
    expect(issuesOf(body)).toMatchObject([
      { pointer: "/__proto__" },
      { pointer: "/constructor" },
      { pointer: "/toString" },
    ]);
  });

  test("yield a detail that says how to fix them", () => {
    expect(() => parseInput(nested, new URL("http://localhost/v1/things"), { name: "x", thing: [] })).toThrow(
      "Unknown field `thing`; did you mean `things`? Rename the field or leave it out.",
    );
  });

  test("are listed after missing fields", () => {
    expect(issuesOf({ nam: "x" })).toMatchObject([{ pointer: "/name", code: "required" }, { pointer: "/nam" }]);
  });

  test("are shown without control characters and truncated", () => {
    const found = issuesOf({ name: "x", ["a\n\u001b".repeat(1_000)]: 1 }) as { pointer: string; message: string }[];
    expect(found[0]?.message).toMatch(/^Unknown field `[ -~…]{1,500}`/);
    expect(found[0]?.pointer.length).toBeLessThan(200);
  });

  test("are shown without the control characters of 8-bit terminals", () => {
    expect(issuesOf({ name: "x", "a\u007f\u009b2J\u0085b": 1 })).toMatchObject([
      { message: "Unknown field `a2Jb`; known here: `name`, `place`, `things`." },
    ]);
  });

  test("are truncated between characters", () => {
    const found = issuesOf({ name: "x", [`${"a".repeat(99)}😀b`]: 1 });
    expect(found).toMatchObject([{ pointer: `/${"a".repeat(99)}…` }]);
  });

  test("are reported at most twenty at a time", () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x${at}`, at]));
    expect(issuesOf({ ...body, name: "x" })).toHaveLength(20);
  });

  test("are not looked for in a body that is not an object", () => {
    for (const body of [null, 7, "x", [], [{ x: 1 }], undefined]) expect(unknownFields(nested, body)).toEqual([]);
  });

  test("are refused when only another kind of the body has them", () => {
    const pointersOf = (body: object) => unknownFields(endpoints.createChannel, body).map(({ path }) => path.join("/"));
    expect(pointersOf({ kind: "email", url: "https://ntfy.example/x" })).toEqual(["url"]);
    expect(pointersOf({ kind: "slack", url: "https://ntfy.example/x", access_token: "t" })).toEqual(["access_token"]);
    expect(pointersOf({ kind: "ntfy", url: "https://ntfy.example/x", access_token: "t" })).toEqual([]);
  });

  test("are named in the header as far as a proxy takes it", () => {
    const body = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}${"ключ".repeat(30)}`, at]));
    const fields = unknownFields(nested, body);
    const header = unknownFieldsHeader(fields);
    expect(header.length).toBeLessThan(2_048);
    expect(header).toBe(unknownFieldsHeader(fields.slice(0, header.split(", ").length)));
    expect(header).toMatch(/^\/0%/);
  });

  test("are percent-encoded in the header", () => {
    const fields = unknownFields(nested, { "a,b": 1, "ключ\r\n": 1, "\ud800": 1, things: [{ x: 1 }] });
    expect(unknownFieldsHeader(fields)).toBe("/a%2Cb, /%D0%BA%D0%BB%D1%8E%D1%87%0D%0A, /%EF%BF%BD, /things/0/x");
  });
});

test("only operations of the specification, and the second address of one, ignore unknown fields", () => {
  const lenient = ENDPOINTS.filter(({ ignoresUnknownFields }) => ignoresUnknownFields);
  expect(lenient.map(({ operationId }) => operationId)).toEqual([
    "createNewsfeed",
    "updateNewsfeed",
    "validateSource",
    "addSource",
    "addNewsfeedSource",
    "createList",
    "addListItem",
  ]);
});
