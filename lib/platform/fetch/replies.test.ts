import { expect, test } from "vitest";
import { createReplies } from "./replies";

const NOW = new Date("2026-11-20T12:00:00Z");
const FEED = "https://example.com/feed";
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

function reply(url: string, { bytes = 100, from = [] as string[] } = {}) {
  const chain = [...from.map((hop) => ({ url: hop, status: 301 })), { url, status: 200 }];
  return { status: 200, headers: { etag: '"1"' }, url, chain, body: new Uint8Array(bytes) };
}

test("caches a reply for ten minutes under every spelling of the URL", () => {
  const replies = createReplies();
  const kept = reply("https://example.com/");
  replies.keep(kept, NOW);
  expect(replies.find("HTTPS://Example.com", after(9.9))).toEqual(kept);
  expect(replies.find("https://example.com/other", NOW)).toBeNull();
  expect(replies.find("https://example.com/", after(10))).toBeNull();
  expect(replies.find("https://example.com/", NOW)).toBeNull();
});

test("a cached reply keeps its age", () => {
  const replies = createReplies();
  replies.keep(reply(FEED), NOW);
  const found = replies.find(FEED, after(6));
  if (found) replies.keep(found, after(6));
  expect(replies.find(FEED, after(11))).toBeNull();
});

test("serves a reply for each URL of its redirect chain", () => {
  const replies = createReplies();
  replies.keep(reply(FEED, { from: ["http://example.com/feed", "https://www.example.com/feed"] }), NOW);
  expect(replies.find("https://www.example.com/feed", NOW)?.chain).toEqual([
    { url: "https://www.example.com/feed", status: 301 },
    { url: FEED, status: 200 },
  ]);
  expect(replies.find(FEED, NOW)?.chain).toEqual([{ url: FEED, status: 200 }]);
});

test("stores a fresh reply after forgetting the old one", () => {
  const replies = createReplies();
  replies.keep(reply(FEED), NOW);
  replies.forget(FEED);
  expect(replies.find(FEED, NOW)).toBeNull();
  replies.keep(reply(FEED, { bytes: 7 }), NOW);
  expect(replies.find(FEED, NOW)?.body.length).toBe(7);
});

test("evicts the least recently used replies and skips large ones", () => {
  const replies = createReplies({ bytesMax: 300_000 });
  for (const name of ["a", "b", "c"]) {
    replies.keep(reply(`${FEED}/${name}`, { bytes: 90_000 }), NOW);
    replies.find(`${FEED}/a`, NOW);
  }
  replies.keep(reply(`${FEED}/d`, { bytes: 90_000 }), NOW);
  replies.keep(reply(`${FEED}/huge`, { bytes: 400_000 }), NOW);
  const there = ["a", "b", "c", "d", "huge"].filter((name) => replies.find(`${FEED}/${name}`, NOW) !== null);
  expect(there).toEqual(["a", "c", "d"]);
});
