import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { MemberSubscription } from "@/db/queries/sources/member-sources";
import { readEnv } from "@/lib/core/env";
import { NEWSFEEDS_PER_USER_MAX, SOURCES_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import type { OpmlOutline } from "@/lib/feed/opml/read-opml";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { planImport } from "./plan-import";

const CIRCUMSTANCES = {
  subscriptions: [],
  folderlessId: null,
  chosen: null,
  addresses: {
    connectors: connectorSettings(readEnv({})),
    seal: (url: string) => ({ origin: new URL(url).origin, mark: "mark", sealed: new Uint8Array(1) }),
  },
  fetcher: { refusalOf: () => null },
};

/** A newsfeed without a source. */
const newsfeed = (newsfeedId: string, newsfeedName: string, isOwn = true): MemberSubscription => ({
  newsfeedId,
  newsfeedName,
  isOwn,
  folderName: null,
  url: null,
  title: null,
  feed: null,
});

/** A list with one outline in each of the folders. */
const listOf = (folders: readonly string[]) => ({
  kind: "opml" as const,
  folders: [...folders],
  categories: [],
  outlines: folders.map((folder, at) => ({
    line: at + 1,
    folder,
    title: null,
    address: `https://s${at}.example/f`,
    siteUrl: null,
    isList: false,
  })),
  endsEarly: false,
});

/** A list with outlines in one folder, or outside all of them. */
const listIn = (folder: string | null, outlines: readonly Partial<OpmlOutline>[]) => ({
  ...listOf(folder === null ? [] : [folder]),
  outlines: outlines.map((outline, at) => ({
    line: at + 1,
    folder,
    title: null,
    address: `https://s${at}.example/f`,
    siteUrl: null,
    isList: false,
    ...outline,
  })),
});

/** The source that a plan adds for an outline, and the message if it adds none. */
async function planned(outline: Partial<OpmlOutline>) {
  const [folder] = await planImport(listIn(null, [outline]), CIRCUMSTANCES);
  const [first] = folder?.outlines ?? [];
  return { source: first?.addition?.url ?? null, feed: first?.addition?.feed.url ?? null, message: first?.message };
}

test("reports outlines beyond the limits and uses existing newsfeeds", async () => {
  const names = Array.from({ length: NEWSFEEDS_PER_USER_MAX - 1 }, (_, at) => `N${at}`);
  const subscriptions = names.map((name) => newsfeed(name, name));
  const plan = await planImport(listOf(["New", "Newer", "N7", "new"]), { ...CIRCUMSTANCES, subscriptions });
  expect(plan.map(({ newsfeedId, isRefused, outlines }) => [newsfeedId, isRefused, outlines[0]?.result])).toEqual([
    [null, false, "added"],
    [null, true, "limit"],
    ["N7", false, "added"],
    [null, false, "added"],
  ]);
  expect(plan[1]?.outlines[0]?.message).toContain("at most 200 newsfeeds");
});

test("matches folders only with newsfeeds that the caller owns", async () => {
  const subscriptions = [
    newsfeed("theirs", "Energy", false),
    newsfeed("mine", "Energy"),
    newsfeed("shared", "Tech", false),
  ];
  const plan = await planImport(listOf(["ENERGY", "Tech"]), { ...CIRCUMSTANCES, subscriptions });
  expect(plan.map(({ newsfeedId }) => newsfeedId)).toEqual(["mine", null]);
});

test("merges folders whose names differ only in case", async () => {
  const list = listOf(["Energy", "energy"]);
  const outlines = list.outlines.map((outline) => ({ ...outline, address: "https://a.example/f" }));
  const plan = await planImport({ ...list, outlines }, CIRCUMSTANCES);
  expect(plan.map(({ newsfeedName, outlines }) => [newsfeedName, outlines[0]?.result])).toEqual([
    ["Energy", "added"],
    ["Energy", "duplicate"],
  ]);
});

test.each(["feed://a.example/f", "a.example/f", "//a.example/f"])(
  "lets the first crawl try http for an address without a scheme: %s",
  async (address) => {
    expect(await planned({ address })).toMatchObject({ source: "http://a.example/f", feed: "https://a.example/f" });
  },
);

test("keeps the scheme of an address", async () => {
  const address = "https://a.example/f";
  expect(await planned({ address })).toMatchObject({ source: address, feed: address });
});

test.each([
  ["/rss.xml", "https://a.example/rss.xml"],
  ["../rss.xml", "https://a.example/rss.xml"],
  ["?feed=rss2", "https://a.example/blog/?feed=rss2"],
])("resolves %s against the address of its site", async (address, url) => {
  expect(await planned({ address, siteUrl: "https://a.example/blog/" })).toMatchObject({ source: url, feed: url });
});

test.each([null, "/", "not an address"])("refuses a relative address with the site %o", async (siteUrl) => {
  expect(await planned({ address: "/rss.xml", siteUrl })).toMatchObject({
    source: null,
    message: expect.stringContaining("not a web address"),
  });
});

test("reads a Feedly id as the address in it", async () => {
  expect(await planned({ address: "feed/http://a.example/f" })).toMatchObject({ source: "http://a.example/f" });
});

test("explains how to follow a list of sources elsewhere", async () => {
  expect(await planned({ address: "https://a.example/list.opml", isList: true })).toMatchObject({
    source: null,
    message: "This is a list of sources elsewhere. Follow its OPML address under Settings › Feeds.",
  });
});

describe("a list of thousands of folders", () => {
  const emptyFolders = (folders: readonly string[]) => ({ ...listOf([]), folders: [...folders] });

  test.each([
    ["different names", Array.from({ length: 2_000 }, (_, at) => `é${at}`)],
    [
      "long names, of which the next in a series are taken",
      Array.from({ length: 600 }, (_, at) => [
        `${"é".repeat(197)}${String(at).padStart(3, "0")}`,
        `${"é".repeat(200 - ` ${at}`.length)} ${at}`,
      ]).flat(),
    ],
  ])("with %s is planned in linear time", async (_name, folders) => {
    const milliseconds = await cpuMilliseconds(async () => {
      const plan = await planImport(emptyFolders(folders), CIRCUMSTANCES);
      expect(plan.filter(({ isRefused }) => !isRefused)).toHaveLength(NEWSFEEDS_PER_USER_MAX);
    });
    expect(milliseconds).toBeLessThan(1_000);
  });

  test("is refused if it has more than any account can use", async () => {
    const folders = Array.from({ length: 10_001 }, (_, at) => `N${at}`);
    await expect(planImport(emptyFolders(folders), CIRCUMSTANCES)).rejects.toThrow("Import it in parts");
    expect(await planImport(emptyFolders(folders.slice(1)), CIRCUMSTANCES)).toHaveLength(10_000);
  });

  test("lets other work run while it is planned, even without sources", async () => {
    let turns = 0;
    const stop = new AbortController();
    const turning = (async () => {
      for (; !stop.signal.aborted; turns += 1) await setImmediate();
    })();
    await planImport(emptyFolders(Array.from({ length: 5_000 }, (_, at) => `N${at}`)), CIRCUMSTANCES);
    stop.abort();
    expect(turns).toBeGreaterThanOrEqual(9);
    await turning;
  });
});

describe("a list of more sources than a newsfeed can have", () => {
  const MAX = SOURCES_PER_NEWSFEED_MAX;
  const many = (count: number) => Array.from({ length: count }, () => ({}));
  const parts = async (...[list, circumstances]: Parameters<typeof planImport>) =>
    (await planImport(list, circumstances)).map(({ newsfeedName, newsfeedId, outlines }) => [
      newsfeedName,
      newsfeedId,
      ...[...Map.groupBy(outlines, ({ result }) => result)].map(([result, of]) => `${of.length} ${result}`),
    ]);

  test("fills several newsfeeds", async () => {
    expect(await parts(listIn(null, many(2 * MAX + 1)), CIRCUMSTANCES)).toEqual([
      ["Imported", null, `${MAX} added`],
      ["Imported 2", null, `${MAX} added`],
      ["Imported 3", null, "1 added"],
    ]);
  });

  test("leaves out the names of its other folders", async () => {
    const list = { ...listIn("Energy", many(MAX + 1)), folders: ["Energy", "energy 2"] };
    expect((await parts(list, CIRCUMSTANCES)).map(([name]) => name)).toEqual(["Energy", "Energy 3", "energy 2"]);
  });

  test("ends when other folders have all its names", async () => {
    const others = Array.from({ length: NEWSFEEDS_PER_USER_MAX }, (_, at) => `Energy ${at + 2}`);
    const list = { ...listIn("Energy", many(MAX + 1)), folders: ["Energy", ...others] };
    expect((await parts(list, CIRCUMSTANCES))[0]).toEqual(["Energy", null, `${MAX} added`, "1 limit"]);
  });

  test("keeps names at their maximum length", async () => {
    const names = (await parts(listIn("E".repeat(200), many(MAX + 1)), CIRCUMSTANCES)).map(([name]) => name);
    expect(names).toEqual(["E".repeat(200), `${"E".repeat(198)} 2`]);
  });

  test("cuts long names between characters", async () => {
    const long = `${"E".repeat(197)}🔋`;
    const names = (await parts(listIn(long, many(MAX + 1)), CIRCUMSTANCES)).map(([name]) => name);
    expect(names).toEqual([long, `${"E".repeat(197)} 2`]);
  });

  test("finds existing sources in all of them", async () => {
    const sources = listIn(null, many(MAX + 1)).outlines.map(({ address: url }, at) => ({
      ...newsfeed(at < MAX ? "first" : "second", at < MAX ? "Imported" : "Imported 2"),
      url,
    }));
    expect(await parts(listIn(null, many(MAX + 2)), { ...CIRCUMSTANCES, subscriptions: sources })).toEqual([
      ["Imported", "first", `${MAX} there`],
      ["Imported 2", "second", "1 there", "1 added"],
    ]);
  });

  test("stays within the newsfeeds of the account", async () => {
    const subscriptions = Array.from({ length: NEWSFEEDS_PER_USER_MAX - 1 }, (_, at) => newsfeed(`N${at}`, `N${at}`));
    const plan = await planImport(listIn(null, many(MAX + 2)), { ...CIRCUMSTANCES, subscriptions });
    expect(plan.map(({ isRefused, outlines }) => [isRefused, outlines.length])).toEqual([
      [false, MAX],
      [true, 2],
    ]);
    expect(plan[1]?.outlines[0]?.message).toContain("at most 200 newsfeeds");
  });

  test("fills only the chosen newsfeed", async () => {
    const circumstances = { ...CIRCUMSTANCES, subscriptions: [newsfeed("mine", "Mine")], folderlessId: "mine" };
    expect(await parts(listIn(null, many(MAX + 1)), circumstances)).toEqual([
      ["Mine", "mine", `${MAX} added`, "1 limit"],
    ]);
  });
});
