import { expect, test } from "vitest";
import { z } from "zod";
import { listOf, maybeUrl, readJson } from "./reply";

const reply = z.object({ posts: listOf(z.object({ id: z.string(), url: maybeUrl })) });
const refusal = z.object({ error: z.string() }).transform(({ error }) => [error]);
const read = (text: string) => readJson(new TextEncoder().encode(text), reply, refusal);

test("ignores unknown fields of a reply", () => {
  const posts = [{ id: "1", url: "https://a.example/ü", new: true }, { id: "2" }];
  expect(read(JSON.stringify({ posts, more: {} }))).toEqual({
    kind: "reply",
    reply: {
      posts: [
        { id: "1", url: "https://a.example/%C3%BC" },
        { id: "2", url: null },
      ],
    },
  });
});

test("drops single invalid members but rejects a reply with only invalid ones", () => {
  expect(read('{"posts":[{"id":1},{"id":"2"}]}')).toMatchObject({ reply: { posts: [{ id: "2" }] } });
  expect(read('{"posts":[]}')).toMatchObject({ reply: { posts: [] } });
  expect(read('{"posts":[{"id":1},{"id":2}]}')).toEqual({ kind: "unreadable" });
});

test.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.example/", "//a.example/", "", 7, null, {}])(
  "rejects %j as a URL",
  (url) => {
    expect(read(JSON.stringify({ posts: [{ id: "1", url }] }))).toMatchObject({ reply: { posts: [{ url: null }] } });
  },
);

test("returns the reasons for a refusal and reports anything else as unreadable", () => {
  expect(read('{"error":"private"}')).toEqual({ kind: "refusal", reasons: ["private"] });
  for (const text of ["", "<html>", "[", "null", "7", '"text"', "{}", '{"__proto__":{"posts":[]}}', "\u0000"])
    expect(read(text), text).toEqual({ kind: "unreadable" });
});
