import { describe, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/duration";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import type { ParseOutcome } from "./parsed-feed";
import { parseFeed } from "./testing/parse-bytes";

/** Processor milliseconds; the parsing worker has 5 seconds. */
const DEADLINE_MS = 2_500;
const ABOUT = { url: "https://feeds.example/feed", httpCharset: null };

async function parse(document: string): Promise<ParseOutcome> {
  return await parseFeed(new TextEncoder().encode(document), ABOUT);
}

const rss = (inside: string, attributes = "") =>
  `<rss version="2.0"${attributes}><channel><title>F</title>${inside}</channel></rss>`;
const good = "<item><title>good</title><guid>1</guid></item>";
const many = (times: number, text: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => text(index)).join("");

describe("a hostile document", () => {
  test.each([
    [
      "entities of entities",
      `<!DOCTYPE rss [${many(20, (i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)}]>${rss(`${good}&e20;`)}`,
    ],
    [
      "one long entity many times",
      `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(100_000)}">]>${rss(`${good}${"&a;".repeat(100_000)}`)}`,
    ],
    ["a declaration that is never closed", `<!DOCTYPE rss [${"<!ENTITY a 'b'>".repeat(50_000)}`],
    ["30,000 texts that are never closed", rss(`${good}${"<description>a".repeat(30_000)}`)],
    ["30,000 items and texts that are never closed", rss("<item><description>a".repeat(30_000))],
    ["comments that are never closed", rss(`${good}${"<!-- ".repeat(300_000)}`)],
    ["CDATA that is never closed", rss(`${good}${"<![CDATA[".repeat(300_000)}`)],
    ["instructions that are never closed", rss(`${good}${"<?a ".repeat(300_000)}`)],
    ["quotes that are never closed", rss(`${good}${'<a b="'.repeat(300_000)}`)],
    ["tags that are never closed", rss(`${good}${"<a ".repeat(300_000)}`)],
    ["100,000 attributes", `<rss version="2.0"${many(100_000, (i) => ` a${i}="1"`)}><channel>${good}</channel></rss>`],
    ["100,000 attributes on an item", rss(`<item${many(100_000, (i) => ` a${i}="1"`)}><title>good</title></item>`)],
    [
      "100,000 namespaces",
      `<rss version="2.0"${many(100_000, (i) => ` xmlns:a${i}="urn:${i}"`)}><channel>${good}</channel></rss>`,
    ],
    ["an attribute of 4 MB", rss(`<item a="${"x".repeat(4_000_000)}"><title>good</title></item>`)],
    [
      "400,000 numeric references",
      rss(`<item><title>good</title><description>${"&#97;".repeat(400_000)}</description></item>`),
    ],
    ["2 MB of ampersands", rss(`<item><title>good</title><description>${"&".repeat(2_000_000)}</description></item>`)],
    [
      "2 MB of angle brackets",
      rss(`<item><title>good</title><description>${"<".repeat(2_000_000)}</description></item>`),
    ],
    ["200,000 nested elements", rss(`${good}${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`)],
    ["200,000 elements opened and others closed", rss(`${good}${"<a>".repeat(200_000)}${"</b>".repeat(200_000)}`)],
    [
      "200,000 nested elements in a text",
      rss(`<item><title>good</title><description>${"<div>".repeat(200_000)}</description></item>`),
    ],
    [
      "5,000 prefixes for XHTML",
      `<feed${many(5_000, (i) => ` xmlns:p${i}="http://www.w3.org/1999/xhtml"`)}>${"<entry><content type='xhtml'><a>b</a></content></entry>".repeat(20_000)}</feed>`,
    ],
    ["a title of 5 MB", rss(`<item><title>${"good ".repeat(1_000_000)}</title></item>`)],
    [
      "50,000 items",
      rss(many(50_000, (i) => `<item><title>${i}</title><guid>${i}</guid><description>text</description></item>`)),
    ],
    ["a web page of 5 MB", `<html>${"<p>text <a href='/x'>".repeat(250_000)}`],
    ["JSON nested 100,000 deep", `{"version":"https://jsonfeed.org/version/1.1","items":${"[".repeat(100_000)}`],
    [
      "JSON with a string of 5 MB",
      `{"version":"https://jsonfeed.org/version/1.1","title":"F","items":[{"id":"1","content_html":"${'\\"x'.repeat(1_500_000)}"}]}`,
    ],
  ])("is read within the time limit: %s", async (_, document) => {
    let outcome: ParseOutcome | null = null;
    const milliseconds = await cpuMilliseconds(async () => {
      outcome = await parse(document);
    });
    expect(outcome).toMatchObject({ kind: expect.stringMatching(/^(feed|not_a_feed|broken)$/) });
    expect(milliseconds).toBeLessThan(DEADLINE_MS);
  });
});

test("ignores an entity that names a file or URL", async () => {
  const entities = '<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY % page SYSTEM "http://127.0.0.1:9/x.dtd">%page;';
  const item = "<item><guid>1</guid><title>a &file; b</title></item>";
  const outcome = await parse(`<?xml version="1.0"?><!DOCTYPE rss [${entities}]>${rss(item)}`);
  expect(outcome).toMatchObject({ kind: "feed", feed: { entries: [{ title: "a &file; b" }] } });
});

test("treats JavaScript's special names as plain names", async () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "_", "cdata"];
  const inside = names.map((name) => `<${name} ${name}="x"><polluted>yes</polluted></${name}>`).join("");
  const outcome = await parse(rss(`<item><title>good</title><guid>1</guid>${inside}</item>${inside}`));
  expect(outcome).toMatchObject({ kind: "feed", feed: { entries: [{ title: "good" }] } });
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

test("keeps a JSON item with JavaScript's special names", async () => {
  const names = '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}';
  const item = `{${names},"id":"1","title":"good","content_text":"text"}`;
  const outcome = await parse(`{"version":"https://jsonfeed.org/version/1.1",${names},"title":"F","items":[${item}]}`);
  expect(outcome).toMatchObject({ kind: "feed", feed: { title: "F", entries: [{ title: "good" }] } });
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

test("keeps the newest items of an oversized feed in order, with the total count", async () => {
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * HOUR_MS).toISOString();
  const outcome = await parse(rss(many(600, (i) => `<item><title>${i}</title><pubDate>${day(i)}</pubDate></item>`)));
  if (outcome.kind !== "feed") throw new Error(outcome.kind);
  expect(outcome.feed.entriesTotal).toBe(600);
  expect(outcome.feed.entries.map(({ title }) => title)).toEqual(
    Array.from({ length: 500 }, (_, index) => String(index + 100)),
  );
});

test("reads only the first 5,000 items", async () => {
  const outcome = await parse(rss(many(20_000, (i) => `<item><guid>${i}</guid></item>`)));
  expect(outcome).toMatchObject({ kind: "feed", feed: { title: "F", entriesTotal: 5_000, parser: "feedsmith" } });
});

test("skips and counts only empty items", async () => {
  const outcome = await parse(rss(`${good}<item></item><item><pubDate>2026-01-01</pubDate></item>${good}`));
  expect(outcome).toMatchObject({ kind: "feed", feed: { entriesTotal: 4, entriesSkipped: 2 } });
  if (outcome.kind === "feed") expect(outcome.feed.entries).toHaveLength(2);
});

test.each([
  ["nothing", ""],
  ["text", "hello"],
  [
    "a web page",
    "<!doctype html><html><head><title>x</title></head><body><rss><channel><item/></channel></rss></body></html>",
  ],
  ["another kind of XML", '<?xml version="1.0"?><urlset><url><loc>https://a.example/</loc></url></urlset>'],
  ["another kind of JSON", '{"name":"x","version":"1.0.0"}'],
  ["a list in JSON", "[1,2]"],
])("rejects %s as not a feed", async (_, document) => {
  expect(await parse(document)).toEqual({ kind: "not_a_feed" });
});

test.each([
  ["XML", "<rss"],
  ["JSON", '{"version":"https://jsonfeed.org/version/1.1","items":['],
])("reports unreadable %s with a sentence for users", async (_, document) => {
  expect(await parse(document)).toEqual({ kind: "broken", message: expect.stringMatching(/^[A-Z].+\.$/) });
});
