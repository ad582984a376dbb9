import { setImmediate } from "node:timers/promises";
import type { MemberSubscription } from "@/db/queries/sources/member-sources";
import type { OpmlPreview } from "@/lib/contract/opml";
import { invalid } from "@/lib/core/errors";
import { NEWSFEEDS_PER_USER_MAX, SOURCES_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import type { OpmlOutline, OpmlReading } from "@/lib/feed/opml/read-opml";
import { fold } from "@/lib/feed/text/fold";
import type { Fetcher } from "@/lib/platform/fetch/fetch";
import { type AddressContext, feedOfOutline, siteOfFeed } from "./feed-of-address";
import {
  hasRoom,
  markOf,
  marksOf,
  type PlannedNewsfeed,
  type PlannedNewsfeeds,
  plannedNewsfeeds,
  type Series,
  seriesOf,
  seriesOfOne,
} from "./planned-newsfeeds";
import type { NewSource } from "./store-sources";

/** Newsfeed for outlines without a folder, unless the request names one. */
const FOLDERLESS_NAME = "Imported";
const NO_MORE_NEWSFEEDS = `You can have at most ${NEWSFEEDS_PER_USER_MAX} newsfeeds. Delete one, or move these into another folder, and import again.`;
export const NO_MORE_SOURCES = `A newsfeed can have at most ${SOURCES_PER_NEWSFEED_MAX} sources. Move some into another folder, and import again.`;

type OutlineResult = OpmlPreview["folders"][number]["outlines"][number]["result"];

export interface PlannedOutline {
  outline: OpmlOutline;
  result: OutlineResult;
  message: string | null;
  /** Null when nothing is to be added. */
  addition: NewSource | null;
}

/** A folder, or the part of a large one, with its newsfeed. */
export interface PlannedFolder {
  /** Null for outlines without a folder. */
  folder: string | null;
  newsfeedName: string;
  /** The caller's folder of a newsfeed that is created; null for none. */
  category: string | null;
  /** Null when it has to be created. */
  newsfeedId: string | null;
  /** It would have to be created, but the account is full. */
  isRefused: boolean;
  outlines: PlannedOutline[];
}

interface Circumstances {
  /** All sources of the caller. */
  subscriptions: readonly MemberSubscription[];
  /** Newsfeed for outlines without a folder. */
  folderlessId: string | null;
  /** Folder names to import, with "" for outlines without one; null for all. */
  chosen: readonly string[] | null;
  addresses: AddressContext;
  fetcher: Pick<Fetcher, "refusalOf">;
}

/** Reserved names (RFC 2606), which no network owns. The first crawl reports that the host does not exist. */
const EXAMPLE_HOST = /\.(?:example|test|invalid)$/;

/** Folders in a document, many times more than an account can have newsfeeds. */
const FOLDERS_MAX = 10_000;
/** Outlines and folders between two yields to the event loop, about 10 ms. */
const STEPS_PER_TURN = 500;

/**
 * Plans an import. Makes no requests and stores nothing. A folder with too many sources for one newsfeed comes in
 * several parts, unless its newsfeed was chosen.
 *
 * @throws AppError `validation` for too many folders
 */
export async function planImport(
  list: Extract<OpmlReading, { kind: "opml" }>,
  { subscriptions, folderlessId, chosen, ...circumstances }: Circumstances,
): Promise<PlannedFolder[]> {
  if (list.folders.length > FOLDERS_MAX)
    throw invalid("/opml", "too_many_folders", "This file has more than 10,000 folders. Import it in parts.");
  const newsfeeds = plannedNewsfeeds(subscriptions);
  const outlinesOf = Map.groupBy(list.outlines, ({ folder }) => folder);
  const folders: (string | null)[] = [...list.folders, ...(outlinesOf.has(null) ? [null] : [])];
  const taken = new Set(list.folders.map(fold));
  const categories = new Map(list.categories.map(({ folder, category }) => [folder, category]));
  const chosenNames = chosen && new Set(chosen);
  const wanted = folders.filter((folder) => chosenNames?.has(folder ?? "") ?? true);
  const plan: PlannedFolder[] = [];
  let count = 0;
  const step = async () => {
    count += 1;
    if (count % STEPS_PER_TURN === 0) await setImmediate();
  };
  for (const folder of wanted) {
    const outlines = outlinesOf.get(folder) ?? [];
    const chosenId = folder === null ? folderlessId : null;
    const series = seriesFor(newsfeeds, { folder, chosenId, sourceCount: outlines.length, taken });
    const parts = new Map<PlannedNewsfeed, PlannedOutline[]>([[series.first, []]]);
    for (const outline of outlines) {
      const { newsfeed, ...planned } = planOutline(outline, series, circumstances);
      const part = parts.get(newsfeed) ?? [];
      parts.set(newsfeed, part);
      part.push(planned);
      await step();
    }
    await step();
    plan.push(...partsOf({ folder, category: (folder !== null && categories.get(folder)) || null }, parts));
  }
  return plan;
}

function seriesFor(
  newsfeeds: PlannedNewsfeeds,
  wanted: { folder: string | null; chosenId: string | null; sourceCount: number; taken: ReadonlySet<string> },
): Series {
  const { folder, chosenId, ...rest } = wanted;
  const chosen = chosenId === null ? undefined : newsfeeds.withId(chosenId);
  return chosen ? seriesOfOne(chosen) : seriesOf(newsfeeds, { name: folder ?? FOLDERLESS_NAME, ...rest });
}

/** The parts of a folder that have outlines; an empty folder has one. */
function partsOf(
  folder: Pick<PlannedFolder, "folder" | "category">,
  parts: ReadonlyMap<PlannedNewsfeed, PlannedOutline[]>,
): PlannedFolder[] {
  return [...parts]
    .filter(([, outlines]) => outlines.length > 0 || parts.size === 1)
    .map(([{ id, name, isRefused }, outlines]) => ({
      ...folder,
      newsfeedName: name,
      newsfeedId: id,
      isRefused,
      outlines,
    }));
}

function planOutline(
  outline: OpmlOutline,
  series: Series,
  { addresses, fetcher }: Pick<Circumstances, "addresses" | "fetcher">,
): PlannedOutline & { newsfeed: PlannedNewsfeed } {
  const unadded = (result: OutlineResult, message: string | null, newsfeed = series.first) => ({
    outline,
    result,
    message,
    addition: null,
    newsfeed,
  });
  const reading = feedOfOutline(outline, addresses);
  if (reading.kind === "invalid") return unadded("invalid", reading.message);
  const refusal = EXAMPLE_HOST.test(new URL(reading.url).hostname) ? null : fetcher.refusalOf(reading.url);
  if (refusal) return unadded("invalid", refusal.message);
  const marks = [markOf(reading.url), ...marksOf(reading.feed)];
  const having = (of: "added" | "known") => series.newsfeeds.find((one) => marks.some((mark) => one[of].has(mark)));
  const adding = having("added");
  if (adding) return unadded("duplicate", null, adding);
  const knowing = having("known");
  if (knowing) return unadded("there", null, knowing);
  const newsfeed = series.withRoom();
  if (newsfeed.isRefused) return unadded("limit", NO_MORE_NEWSFEEDS, newsfeed);
  if (!hasRoom(newsfeed)) return unadded("limit", NO_MORE_SOURCES, newsfeed);
  for (const mark of marks) newsfeed.added.add(mark);
  newsfeed.sourceCount += 1;
  return {
    outline,
    result: "added",
    message: null,
    addition: { ...reading, title: outline.title, siteUrl: siteOfFeed(outline, reading.feed.url) },
    newsfeed,
  };
}
