import { expect, test } from "vitest";
import { z } from "zod";
import { listOf, maybeUrl, readJson } from "./reply";

const reply = z.object({ posts: listOf(z.object({ id: z.string(), url: maybeUrl })) });
const refusal = z.object({ error: z.string() }).transform(({ error }) => [error]);
const read = (text: string) => readJson(new TextEncoder().encode(text), reply, refusal);

test("a reply is read without what nobody named", () => {
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

test("bad members are left out, but not all of them", () => {
  expect(read('{"posts":[{"id":1},{"id":"2"}]}')).toMatchObject({ reply: { posts: [{ id: "2" }] } });
  expect(read('{"posts":[]}')).toMatchObject({ reply: { posts: [] } });
  expect(read('{"posts":[{"id":1},{"id":2}]}')).toEqual({ kind: "unreadable" });
});

test.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.example/", "//a.example/", "", 7, null, {}])(
  "%j is no address",
  (url) => {
    expect(read(JSON.stringify({ posts: [{ id: "1", url }] }))).toMatchObject({ reply: { posts: [{ url: null }] } });
  },
);

test("a refusal gives its reasons, anything else is unreadable", () => {
  expect(read('{"error":"private"}')).toEqual({ kind: "refusal", reasons: ["private"] });
  for (const text of ["", "<html>", "[", "null", "7", '"text"', "{}", '{"__proto__":{"posts":[]}}', "\u0000"])
    expect(read(text), text).toEqual({ kind: "unreadable" });
});
