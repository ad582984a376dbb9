import { expect, test } from "vitest";
import type { MemberSubscription } from "@/db/queries/sources/member-sources";
import { readEnv } from "@/lib/core/env";
import { NEWSFEEDS_PER_USER_MAX } from "@/lib/core/limits";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
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
  url: null,
  title: null,
  feed: null,
});

/** A list with one outline in each of the folders. */
const listOf = (folders: readonly string[]) => ({
  kind: "opml" as const,
  folders: [...folders],
  outlines: folders.map((folder, at) => ({
    line: at + 1,
    folder,
    title: null,
    address: `https://s${at}.example/f`,
    siteUrl: null,
  })),
});

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
