import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { XML_CHAIN } from "./parse-feed";
import type { ParsedFeed } from "./parsed-feed";
import { type CorpusFile, corpusBytes, corpusFiles, differencesOf, hasExpectedCount, originOf } from "./testing/corpus";
import { parseFeedWith, RSS_PARSER_FIRST } from "./testing/parse-bytes";
import type { XmlParser } from "./xml-document";

async function read(chain: readonly XmlParser[], file: CorpusFile): Promise<ParsedFeed | null> {
  const outcome = await parseFeedWith(chain, corpusBytes(file.file), originOf(file));
  return outcome.kind === "feed" ? outcome.feed : null;
}

async function readAll(chain: readonly XmlParser[]): Promise<{ file: CorpusFile; feed: ParsedFeed | null }[]> {
  return await Promise.all(corpusFiles.map(async (file) => ({ file, feed: await read(chain, file) })));
}

describe.each([
  ["feedsmith first, as in production", XML_CHAIN],
  ["rss-parser first", RSS_PARSER_FIRST],
])("corpus with %s", (_, chain) => {
  test("has every entry count right and 97% of the values", async () => {
    const readings = await readAll(chain);
    const miscounted = readings
      .filter(({ file, feed }) => !feed || !hasExpectedCount(file, feed))
      .map(({ file }) => file.file);
    const wrong = readings
      .map(({ file, feed }) => ({ file: file.file, differences: feed ? differencesOf(file, feed) : ["not read"] }))
      .filter(({ differences }) => differences.length > 0);
    expect(miscounted).toEqual([]);
    expect(wrong.slice(Math.floor(corpusFiles.length * 0.03))).toEqual([]);
  });
});

test("gives the same title, URL, id and date in both parser orders", async () => {
  const [ours, swapped] = await Promise.all([readAll(XML_CHAIN), readAll(RSS_PARSER_FIRST)]);
  const identities = (feed: ParsedFeed | null | undefined) =>
    feed?.entries.map(({ title, url, guid, publishedAt, updatedAt }) => ({ title, url, guid, publishedAt, updatedAt }));
  const disagreeing = ours.filter(
    ({ feed }, index) => JSON.stringify(identities(feed)) !== JSON.stringify(identities(swapped[index]?.feed)),
  );
  expect(disagreeing.map(({ file }) => file.file)).toEqual([]);
});

test("reads most XML files with feedsmith, and those that it cannot read with rss-parser", async () => {
  const readings = await readAll(XML_CHAIN);
  const xml = readings.filter(({ feed }) => feed?.format !== "json");
  const readBy = (parser: string) =>
    xml.filter(({ feed }) => feed?.parser === parser).map(({ file }) => file.file.replace(/^\w+\//, ""));
  expect(readBy("feedsmith").length / xml.length).toBeGreaterThanOrEqual(0.85);
  expect(readBy("rss-parser")).toEqual([
    "012-real-kagi-rss.xml",
    "019-real-other.xml",
    "032-real-other.xml",
    "045-fp-atom03.xml",
    "051-fp-base.xml",
    "053-fp-base.xml",
    "065-w3c-atom.xml",
    "069-w3c-rss.xml",
  ]);
});

describe("special corpus files", () => {
  async function readOwn(name: string): Promise<ParsedFeed> {
    const file = corpusFiles.find((candidate) => candidate.file.endsWith(name));
    const feed = file && (await read(XML_CHAIN, file));
    if (!feed) throw new Error(`${name} is not read`);
    return feed;
  }

  test("do not expand declared entities", async () => {
    const feed = await readOwn("own-laughs.xml");
    expect(feed.entries).toHaveLength(1);
    expect(JSON.stringify(feed).length).toBeLessThan(2_000);
  });

  test("with 300 KB of escaped angle brackets take less than two seconds", async () => {
    expect(await cpuMilliseconds(() => readOwn("own-redos.xml"))).toBeLessThan(2_000);
  });

  test("that are truncated keep their complete items", async () => {
    const feed = await readOwn("own-truncated.xml");
    expect(feed.entries.slice(0, 2).map(({ guid }) => guid)).toEqual(["t1", "t2"]);
  });

  test("keep the order of mixed content", async () => {
    const feed = await readOwn("own-xhtml-order.xml");
    expect(feed.entries[0]?.contentHtml).toMatch(/first.*second.*third.*fourth/s);
  });
});
