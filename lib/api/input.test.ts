import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type AnyEndpoint, endpoint } from "@/lib/contract/endpoint";
import { ENDPOINTS, endpoints } from "@/lib/contract/endpoints";
import { day, id, keywords, name, newsfeedIds, timestamp } from "@/lib/contract/fields";
import { limit } from "@/lib/contract/paging";
import { AppError, type InputIssue } from "@/lib/core/errors";
import { parseInput, pathParams } from "./input";
import { wireSchema } from "./wire-schema";

const NEWSFEED_ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";

const thing = endpoint("PUT /v1/things/{thing_id}", {
  summary: "Change a thing",
  params: z.object({ thing_id: id }),
  query: z.object({ limit: limit.optional(), order: z.enum(["newest", "oldest"]).optional() }),
  ignoresUnknownFields: true,
  body: z.object({
    name,
    keywords: keywords.optional(),
    start_date: day.optional(),
    seen_at: timestamp.optional(),
    count: z.number().int().min(1).max(5).optional(),
    "a/b~c": z.boolean().optional(),
    note: z.string().max(3).nullable().optional(),
  }),
});

function issuesOf(address: string, body: unknown, of: AnyEndpoint = thing): readonly InputIssue[] {
  try {
    parseInput(of, new URL(address, "http://localhost"), body);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.code === "validation") return error.issues;
    throw error;
  }
}

const path = `/v1/things/${NEWSFEED_ID}`;

test("refuses a body with several kinds by the fields of its own kind", () => {
  const refusal = (body: object) => issuesOf("/v1/notifications/channels", body, endpoints.createChannel);
  const message = expect.stringContaining("is required");
  expect(refusal({ kind: "ntfy" })).toEqual([{ pointer: "/url", code: "required", message }]);
  const kinds = expect.stringContaining("must be one of `slack`, `discord`, `teams`,");
  const other = { kind: "pager", url: "https://ntfy.example/x" };
  expect(refusal(other)).toEqual([{ pointer: "/kind", code: "invalid_value", message: kinds }]);
  expect(refusal({})).toEqual([{ pointer: "/kind", code: "required", message: kinds }]);
});

describe("valid input", () => {
  test("is decoded and stripped of undeclared fields", () => {
    const url = new URL(`http://localhost${path.toUpperCase().replace("/V1/THINGS", "/v1/things")}?limit=7&x=y`);
    const body = { name: "  Grid ", seen_at: "2026-11-21T08:30:00.5", user_id: "me", role: "owner" };
    expect(parseInput(thing, url, body)).toEqual({
      params: { thing_id: NEWSFEED_ID },
      query: { limit: 7 },
      body: { name: "Grid", seen_at: new Date("2026-11-21T08:30:00.500Z") },
    });
  });

  test.each(["2028-02-29T23:59:59.999999", "2026-12-31T00:00:00Z", "0001-01-01T00:00:00"])("may be %s", (text) => {
    const { body } = parseInput(thing, new URL(`http://localhost${path}`), { name: "x", seen_at: text });
    expect(body.seen_at?.toISOString().slice(0, 19)).toBe(text.slice(0, 19));
  });

  test.each(["7", "–", "👩‍🚀", "नमस्ते", "\u{1fadf}"])("may be named %s", (text) => {
    expect(issuesOf(path, { name: text })).toEqual([]);
  });

  test("may repeat an ignored parameter", () => {
    const { query } = parseInput(thing, new URL(`http://localhost${path}?limit=7&x=1&x=2`), { name: "x" });
    expect(query).toEqual({ limit: 7 });
  });

  test("cannot pollute prototypes", () => {
    const body = JSON.parse('{"name":"x","__proto__":{"isAdmin":true},"constructor":1}');
    const input = parseInput(thing, new URL(`http://localhost${path}?__proto__=1&constructor=2`), body);
    expect(input).toEqual({ params: { thing_id: NEWSFEED_ID }, query: {}, body: { name: "x" } });
    expect(Object.getPrototypeOf(input.body)).toBe(Object.prototype);
  });
});

describe("invalid input", () => {
  const cases: [address: string, body: unknown, issue: InputIssue][] = [
    ["/v1/things/7", { name: "x" }, issue("/path/thing_id", "invalid_format", "`thing_id` is not a UUID.")],
    [`${path}?limit=0`, { name: "x" }, issue("/query/limit", "too_small", "`limit` must be at least 1.")],
    [`${path}?limit=201`, { name: "x" }, issue("/query/limit", "too_big", "`limit` can be at most 200.")],
    [
      `${path}?limit=1e2`,
      { name: "x" },
      issue("/query/limit", "invalid_format", "`limit` is not a whole number from 1 to 200."),
    ],
    [
      `${path}?order=best`,
      { name: "x" },
      issue("/query/order", "invalid_value", "`order` must be `newest` or `oldest`."),
    ],
    [
      `${path}?limit=1&limit=1`,
      { name: "x" },
      issue("/query/limit", "repeated", "`limit` appears more than once. Send it once."),
    ],
    [path, {}, issue("/name", "required", "`name` is required.")],
    [path, { name: null }, issue("/name", "invalid_type", "`name` must be a string, not null.")],
    [path, { name: 7 }, issue("/name", "invalid_type", "`name` must be a string, not a number.")],
    [path, { name: " " }, issue("/name", "too_small", "A name needs at least 1 character.")],
    ...["\u200b", "\u3164", "\u2060\u200d", "\ufe0f", "\u{e0020}"].map((text): [string, unknown, InputIssue] => [
      path,
      { name: text },
      issue("/name", "custom", "A name needs at least 1 visible character."),
    ]),
    [path, { name: "x".repeat(201) }, issue("/name", "too_big", "A name can have at most 200 characters.")],
    [
      path,
      { name: "a\0b" },
      issue("/name", "invalid_format", "A name cannot contain line breaks or other control characters."),
    ],
    [
      path,
      { name: "x", keywords: "y" },
      issue("/keywords", "invalid_type", "`keywords` must be an array, not a string."),
    ],
    [
      path,
      { name: "x", keywords: ["\u200b"] },
      issue("/keywords/0", "custom", "A keyword needs at least 1 visible character."),
    ],
    [
      path,
      { name: "x", keywords: ["y", 7] },
      issue("/keywords/1", "invalid_type", "`keywords[1]` must be a string, not a number."),
    ],
    [
      path,
      { name: "x", keywords: Array(101).fill("y") },
      issue("/keywords", "too_big", "A newsfeed can have at most 100 keywords."),
    ],
    [
      path,
      { name: "x", start_date: "2026-02-30" },
      issue("/start_date", "invalid_format", "`start_date` is not a date like 2026-11-21."),
    ],
    [
      path,
      { name: "x", seen_at: "2026-02-30T25:00:00" },
      issue("/seen_at", "custom", "`seen_at` is not a date that exists."),
    ],
    ...["2026-02-30T00:00:00", "2026-11-31T00:00:00", "2027-02-29T08:30:00Z", "2026-11-30T24:00:00"].map(
      (text): [string, unknown, InputIssue] => [
        path,
        { name: "x", seen_at: text },
        issue("/seen_at", "custom", "`seen_at` is not a date that exists."),
      ],
    ),
    [path, { name: "x", count: 6 }, issue("/count", "too_big", "`count` can be at most 5.")],
    [path, { name: "x", count: 0 }, issue("/count", "too_small", "`count` must be at least 1.")],
    [path, JSON.parse('{"name":"x","count":1e400}'), issue("/count", "invalid_type", "`count` is out of range.")],
    [path, { name: "x", count: 1.5 }, issue("/count", "invalid_type", "`count` must be a whole number.")],
    [path, { name: "x", note: "long" }, issue("/note", "too_big", "`note` can have at most 3 characters.")],
    [
      path,
      { name: "x", "a/b~c": "yes" },
      issue("/a~1b~0c", "invalid_type", "`a/b~c` must be true or false, not a string."),
    ],
    [path, [], issue("", "invalid_type", "The body must be an object, not an array.")],
    [path, null, issue("", "invalid_type", "The body must be an object, not null.")],
    [path, "text", issue("", "invalid_type", "The body must be an object, not a string.")],
  ];
  test.each(cases)("%s %j is reported", (address, body, expected) => {
    expect(issuesOf(address, body)).toEqual([expected]);
  });

  test("is reported all at once, with the first issue as the detail", () => {
    expect(issuesOf("/v1/things/7?limit=x", {}).map(({ pointer }) => pointer)).toEqual([
      "/path/thing_id",
      "/query/limit",
      "/name",
    ]);
    expect(() => parseInput(thing, new URL("http://localhost/v1/things/7"), {})).toThrow(
      "`thing_id` is not a UUID. (1 more in `errors`.)",
    );
  });
});

test("the pattern of ids in a query admits the capital letters that the server takes", () => {
  const upper = NEWSFEED_ID.toUpperCase();
  const { pattern = "" } = wireSchema(newsfeedIds, "request", {});
  expect(new RegExp(pattern).test(`${NEWSFEED_ID},${upper}`)).toBe(true);
  expect(newsfeedIds.parse(upper)).toEqual([NEWSFEED_ID]);
});

describe("every endpoint of the contract", () => {
  const hostile = [undefined, null, 7, "x", [], {}, { name: [] }, { url: {} }, JSON.parse('{"__proto__":1}')];

  test.each(ENDPOINTS.map((one) => [one.operationId, one] as const))(
    "%s reports invalid input in whole sentences",
    (_, one) => {
      const address = `http://localhost/v1${one.path.replaceAll(/\{\w+\}/g, "7")}?limit=x&cursor=x&state=x&since=x&source_id=7`;
      for (const body of hostile) {
        try {
          parseInput(one, new URL(address), body);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          for (const { message } of (error as AppError).issues)
            expect(message).toMatch(/^(?:`[\w[\].]+` |[A-Z]).{5,}\.$/);
        }
      }
    },
  );

  test("accepts only well-formed cursors", () => {
    const url = new URL(`http://localhost/v1/posts/newsfeed/${NEWSFEED_ID}?cursor=%00`);
    expect(() => parseInput(endpoints.listPosts, url, undefined)).toThrow("`cursor` is not a cursor of this API.");
  });

  test("accepts its own examples", () => {
    const { createNewsfeed } = endpoints;
    const { body } = parseInput(createNewsfeed, new URL("http://localhost/v1/newsfeeds"), createNewsfeed.examples.body);
    expect(body).toMatchObject({ name: "Grid storage" });
  });
});

function issue(pointer: string, code: string, message: string): InputIssue {
  return { pointer, code, message };
}

test.each([
  ["/newsfeeds", "/v1/newsfeeds", {}],
  ["/newsfeeds/{id}", "/v1/newsfeeds/7", { id: "7" }],
  ["/posts/{post_id}/hide", "/v1/posts/7/hide", { post_id: "7" }],
  ["/lists/{list_id}/items/{post_id}", "/v1/lists/7/items/8", { list_id: "7", post_id: "8" }],
  ["/api-keys/{key_id}", "/api/app/api-keys/7", { key_id: "7" }],
  ["/newsfeeds/{id}", "/v1/newsfeeds/a%20b%2Fc", { id: "a b/c" }],
  ["/newsfeeds/{id}", "/v1/newsfeeds/%E0%A4%A", { id: "%E0%A4%A" }],
  ["/newsfeeds/{__proto__}", "/v1/newsfeeds/7", JSON.parse('{"__proto__":"7"}')],
])("parses the path parameters of %s from %s", (template, pathname, params) => {
  expect(pathParams(template, pathname)).toEqual(params);
});
