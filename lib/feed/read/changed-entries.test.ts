import { describe, expect, test } from "vitest";
import { FINGERPRINT_BYTES, packFingerprints, unpackFingerprints } from "@/lib/feed/identity/fingerprints";
import { itemSources } from "@/lib/feed/parse/item-sources";
import { corpusBytes, corpusFiles } from "@/lib/feed/parse/testing/corpus";
import { damaged } from "@/lib/feed/parse/testing/damage";
import { seeded } from "@/lib/testing/seeded";
import { inVolume } from "@/lib/testing/volume";
import { type FeedReading, readFeed } from "./read-feed";

const DAMAGED_DOCUMENTS = inVolume(4_000, 400);
const BYTES_MAX = 30_000;
const URL_OF_FEED = "https://feeds.example/feed";

type Document = Extract<FeedReading, { kind: "feed" }>;

function read(text: string, fingerprints: Uint8Array | null = null): Promise<FeedReading> {
  return readFeed({ bytes: new TextEncoder().encode(text), url: URL_OF_FEED, httpCharset: "utf-8", fingerprints });
}

/** Fingerprints of a document whose entries were all kept; null without any. */
async function fingerprintsOf(text: string): Promise<Uint8Array | null> {
  const reading = await read(text);
  if (reading.kind !== "feed" || reading.fingerprints === null) return null;
  const { entries, fingerprints } = reading;
  const unpacked = unpackFingerprints(fingerprints.unchanged);
  if (unpacked === null) throw new Error("These are no fingerprints.");
  return packFingerprints({
    frame: unpacked.frame,
    entries: entries.map((entry, index) => ({
      source: fingerprints.sources.slice(index * FINGERPRINT_BYTES, (index + 1) * FINGERPRINT_BYTES),
      guid: entry.guidHash.slice(0, FINGERPRINT_BYTES),
      publishedAt: entry.publishedAt,
      isKept: true,
    })),
  });
}

/** Fails unless read and skipped entries equal the whole. @returns how many were skipped */
async function expectSameAsWhole(text: string, fingerprints: Uint8Array | null): Promise<number> {
  const [whole, news] = [await read(text), await read(text, fingerprints)];
  if (whole.kind !== "feed" || news.kind !== "feed") {
    expect(news).toEqual(whole);
    return 0;
  }
  const unchanged = news.fingerprints ? (unpackFingerprints(news.fingerprints.unchanged)?.entries ?? []) : [];
  const unread = new Set(unchanged.map(({ guid }) => Buffer.from(guid).toString("hex")));
  const isUnread = ({ guidHash }: Document["entries"][number]) =>
    unread.has(Buffer.from(guidHash.subarray(0, FINGERPRINT_BYTES)).toString("hex"));
  expect(news.feed).toEqual(whole.feed);
  expect(news.entries).toEqual(whole.entries.filter((entry) => !isUnread(entry)));
  expect(news.entries.length + unread.size).toBe(whole.entries.length);
  return unread.size;
}

const realFeeds = corpusFiles
  .filter(({ file }) => file.includes("real"))
  .map(({ file }) => ({ file, text: new TextDecoder().decode(corpusBytes(file)) }));

/** The document before its first items were added. */
function before(text: string, items: number): string {
  const sources = itemSources(text)?.items.slice(0, items) ?? [];
  return sources.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

describe("a real feed", () => {
  test("is read from its new entries only in five of six cases, with the same result", async () => {
    let [withItems, unreadOnce] = [0, 0];
    for (const { text } of realFeeds) {
      const reading = await read(text);
      if (reading.kind !== "feed" || reading.entries.length < 2) continue;
      withItems += 1;
      const fingerprints = await fingerprintsOf(before(text, 1));
      if ((await expectSameAsWhole(text, fingerprints)) > 0) unreadOnce += 1;
    }
    expect(unreadOnce / withItems).toBeGreaterThan(5 / 6);
  });

  test(`gives the same result for ${DAMAGED_DOCUMENTS} later damaged copies`, async () => {
    const random = seeded(20_261_122);
    const sources = realFeeds.filter(({ text }) => text.length <= BYTES_MAX);
    const fingerprints = await Promise.all(sources.map(({ text }) => fingerprintsOf(text)));
    let unread = 0;
    for (let round = 0; round < DAMAGED_DOCUMENTS; round += 1) {
      const index = round % sources.length;
      const bytes = damaged(new TextEncoder().encode(sources[index]?.text), random);
      unread += await expectSameAsWhole(new TextDecoder().decode(bytes), fingerprints[index] ?? null);
    }
    expect(unread).toBeGreaterThan(DAMAGED_DOCUMENTS / 10);
  }, 60_000);
});

const item = (name: string, more = "") => `<item><title>${name}</title><guid>${name}</guid>${more}</item>`;
const rss = (items: string, channel = "") =>
  `<rss version="2.0"><channel><title>T</title>${channel}${items}</channel></rss>`;

/** How many of three known entries are skipped. */
async function unreadAfter(document: string, before = rss(item("a") + item("b") + item("c"))): Promise<number> {
  return await expectSameAsWhole(document, await fingerprintsOf(before));
}

describe("a feed of three entries", () => {
  const three = item("a") + item("b") + item("c");

  test.each([
    ["one more", rss(item("d") + three), 3],
    ["one less", rss(item("b") + item("c")), 2],
    ["only channel metadata", rss(three, "<lastBuildDate>today</lastBuildDate>"), 3],
    ["the order", rss(item("c") + item("a") + item("b")), 3],
    ["the text of one", rss(item("a", "<description>New</description>") + item("b") + item("c")), 2],
    ["a comment in the text of a new one", rss(item("d", "<!-- nothing -->") + three), 3],
    ["a new one with CDATA sections", rss(item("d", "<description><![CDATA[</item>]]></description>") + three), 3],
  ])("with %s changed skips the unchanged entries", async (_, document, unread) => {
    expect(await unreadAfter(document)).toBe(unread);
  });

  test.each([
    [
      "the base of their addresses changed",
      rss(three).replace("<channel>", '<channel xml:base="https://other.example/">'),
    ],
    ["the site that their addresses are relative to changed", rss(three, "<link>https://other.example/</link>")],
    ["a prefix is newly declared", rss(three, '<x:y xmlns:x="http://purl.org/dc/elements/1.1/"/>')],
    [
      "a new one declares a prefix for all",
      rss(item("d", '<x:y xmlns:x="http://purl.org/dc/elements/1.1/"/>') + three),
    ],
    ["one occurs twice", rss(item("a") + three)],
    ["a new one has the id of an old one", rss(item("d").replace("<guid>d", "<guid>b") + three)],
    ["two new ones have the same id", rss(item("d") + item("e").replace("<guid>e", "<guid>d") + three)],
    ["a new one has no id", rss(`<item><title>d</title></item>${three}`)],
    ["a new one has no end", rss(`<item><title>d</title><guid>d</guid>${three}`)],
    ["a new one ends the channel", rss(item("d", "</channel>") + three)],
    ["a new one contains another", rss(item("d", item("e")) + three)],
    ["a new one begins a section within a comment", rss(item("d", "<!-- <![CDATA[ -->") + three)],
    ["a new one begins an unclosed section", rss(item("d", "<description><![CDATA[") + three)],
    ["a new one begins an unclosed comment", rss(item("d", "<!--") + three)],
    ["a tag contains a forbidden character", rss(item("d").replace("</item>", "</\u0001item>") + three)],
    ["its entries have another parent", rss("", `<image>${three}</image>`)],
    ["it nests too deeply", rss(item("d", "<a>".repeat(300) + "</a>".repeat(300)) + three)],
    ["there are more than a feed may have", rss(Array.from({ length: 600 }, (_, n) => item(`n${n}`)).join("") + three)],
    ["it is no longer a feed", `<html><body>${three}</body></html>`],
  ])("is read in full where %s", async (_, document) => {
    expect(await unreadAfter(document)).toBe(0);
  });

  test("ignores invalid fingerprints", async () => {
    expect(await expectSameAsWhole(rss(three), Uint8Array.of(1, 2, 3))).toBe(0);
    expect(await expectSameAsWhole(rss(three), new Uint8Array())).toBe(0);
  });
});
