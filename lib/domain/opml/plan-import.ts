import { setImmediate } from "node:timers/promises";
import type { Subscription } from "@/db/queries/sources/member-sources";
import { NEWSFEEDS_PER_USER_MAX, SOURCES_PER_NEWSFEED_MAX } from "@/lib/contract/limits";
import type { OpmlPreview } from "@/lib/contract/opml";
import type { FeedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { normaliseInput } from "@/lib/feed/discover/normalise-input";
import { canonicalUrl } from "@/lib/feed/identity/identity";
import type { OpmlOutline, OpmlReading } from "@/lib/feed/opml/read-opml";
import { fold } from "@/lib/feed/text/fold";
import type { Fetcher } from "@/lib/platform/fetch/fetch";
import { type AddressContext, feedOfAddress } from "./feed-of-address";
import type { NewSource } from "./store-sources";

/** Where that goes which lies in no folder, unless somebody says where. */
const FOLDERLESS_NAME = "Imported";
const NO_MORE_NEWSFEEDS = `You can have at most ${NEWSFEEDS_PER_USER_MAX} newsfeeds. Delete one, or move these into another folder, and import again.`;
export const NO_MORE_SOURCES = `A newsfeed can have at most ${SOURCES_PER_NEWSFEED_MAX} sources. Move some into another folder, and import again.`;

type OutlineResult = OpmlPreview["folders"][number]["outlines"][number]["result"];

export interface PlannedOutline {
  outline: OpmlOutline;
  result: OutlineResult;
  message: string | null;
  /** Present where it is to be added. */
  addition: NewSource | null;
}

export interface PlannedFolder {
  /** Null for what lies in none. */
  folder: string | null;
  newsfeedName: string;
  /** Null where it has to be made. */
  newsfeedId: string | null;
  /** It would have to be made, and cannot be. */
  isRefused: boolean;
  outlines: PlannedOutline[];
}

interface Circumstances {
  /** All that the caller has. */
  subscriptions: readonly Subscription[];
  /** Takes what lies in no folder. */
  folderlessId: string | null;
  /** Only these folders, the empty name for what lies in none; null for all. */
  chosen: readonly string[] | null;
  addresses: AddressContext;
  fetcher: Pick<Fetcher, "refusalOf">;
}

interface Newsfeed {
  id: string | null;
  name: string;
  /** What it listens to: addresses in their canonical form, and hashes of feeds. */
  known: ReadonlySet<string>;
  /** The same of what the plan adds. */
  added: Set<string>;
  sourceCount: number;
  /** Cannot be made: the account has as many as it can. */
  isRefused: boolean;
}

/** No server ever has these names (RFC 2606), and no network either. The first crawl says that there is none. */
const EXAMPLE_HOST = /\.(?:example|test|invalid)$/;

/** Between two pauses, in which others have their turn: some 10 ms. */
const OUTLINES_PER_TURN = 500;

/** What an import of the list comes to. Asks and stores nothing. */
export async function planImport(
  list: Extract<OpmlReading, { kind: "opml" }>,
  { subscriptions, folderlessId, chosen, ...circumstances }: Circumstances,
): Promise<PlannedFolder[]> {
  const newsfeedFor = newsfeedFinder(subscriptions);
  const outlinesOf = Map.groupBy(list.outlines, ({ folder }) => folder);
  const folders: (string | null)[] = [...list.folders, ...(outlinesOf.has(null) ? [null] : [])];
  const wanted = folders.filter((folder) => chosen === null || chosen.includes(folder ?? ""));
  const plan: PlannedFolder[] = [];
  let count = 0;
  for (const folder of wanted) {
    const newsfeed = newsfeedFor(folder ?? FOLDERLESS_NAME, folder === null ? folderlessId : null);
    const { id: newsfeedId, name: newsfeedName, isRefused } = newsfeed;
    const outlines: PlannedOutline[] = [];
    for (const outline of outlinesOf.get(folder) ?? []) {
      outlines.push(planOutline(outline, newsfeed, circumstances));
      count += 1;
      if (count % OUTLINES_PER_TURN === 0) await setImmediate();
    }
    plan.push({ folder, newsfeedName, newsfeedId, isRefused, outlines });
  }
  return plan;
}

/** Finds newsfeeds by their names; those that are missing come into being, as far as the account has room. */
function newsfeedFinder(subscriptions: readonly Subscription[]): (name: string, id: string | null) => Newsfeed {
  const newsfeeds = newsfeedsOf(subscriptions);
  let room = NEWSFEEDS_PER_USER_MAX - countOwn(subscriptions);
  return (name, id) => {
    const isNamed = (newsfeed: Newsfeed) => fold(newsfeed.name) === fold(name);
    const found = newsfeeds.find((newsfeed) => newsfeed.id !== null && newsfeed.id === id) ?? newsfeeds.find(isNamed);
    if (found) return found;
    const made: Newsfeed = { ...NOTHING, name, added: new Set(), isRefused: room <= 0 };
    room -= 1;
    newsfeeds.push(made);
    return made;
  };
}

const NOTHING = { id: null, known: new Set<string>(), sourceCount: 0 } as const;

function countOwn(subscriptions: readonly Subscription[]): number {
  return new Set(subscriptions.filter(({ isOwn }) => isOwn).map(({ newsfeedId }) => newsfeedId)).size;
}

/** Of two that have one name the caller's own comes before another's, then the older one. */
function newsfeedsOf(subscriptions: readonly Subscription[]): Newsfeed[] {
  const ownFirst = subscriptions.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  return [...Map.groupBy(ownFirst, ({ newsfeedId }) => newsfeedId)].map(([id, rows]) => ({
    id,
    name: rows[0]?.newsfeedName ?? "",
    known: new Set(
      rows.flatMap(({ url, feed }) => [...(url === null ? [] : [markOf(url)]), ...(feed ? marksOf(feed) : [])]),
    ),
    added: new Set(),
    sourceCount: rows.filter(({ url }) => url !== null).length,
    isRefused: false,
  }));
}

/** Null for what is none, which may stand in a list. */
function webAddress(text: string | null): string | null {
  const input = text === null ? null : normaliseInput(text);
  return input?.kind === "url" ? input.url : null;
}

function markOf(url: string): string {
  return canonicalUrl(url) ?? url;
}

function marksOf({ url, urlHash }: Pick<FeedIdentity, "url" | "urlHash">): string[] {
  return [markOf(url), Buffer.from(urlHash).toString("hex")];
}

function planOutline(
  outline: OpmlOutline,
  newsfeed: Newsfeed,
  { addresses, fetcher }: Pick<Circumstances, "addresses" | "fetcher">,
): PlannedOutline {
  const unadded = (result: OutlineResult, message: string | null) => ({ outline, result, message, addition: null });
  const reading = feedOfAddress(outline.address, addresses);
  if (reading.kind === "invalid") return unadded("invalid", reading.message);
  const refusal = EXAMPLE_HOST.test(new URL(reading.url).hostname) ? null : fetcher.refusalOf(reading.url);
  if (refusal) return unadded("invalid", refusal.message);
  const marks = [markOf(reading.url), ...marksOf(reading.feed)];
  if (marks.some((mark) => newsfeed.added.has(mark))) return unadded("duplicate", null);
  if (marks.some((mark) => newsfeed.known.has(mark))) return unadded("there", null);
  if (newsfeed.isRefused) return unadded("limit", NO_MORE_NEWSFEEDS);
  if (newsfeed.sourceCount >= SOURCES_PER_NEWSFEED_MAX) return unadded("limit", NO_MORE_SOURCES);
  for (const mark of marks) newsfeed.added.add(mark);
  newsfeed.sourceCount += 1;
  return {
    outline,
    result: "added",
    message: null,
    addition: { ...reading, title: outline.title, siteUrl: webAddress(outline.siteUrl) },
  };
}
