import { setImmediate } from "node:timers/promises";
import type { MemberSubscription } from "@/db/queries/sources/member-sources";
import type { ConnectorSettings } from "@/lib/context/context";
import type { OpmlPreview } from "@/lib/contract/opml";
import { NEWSFEEDS_PER_USER_MAX, SOURCES_PER_NEWSFEED_MAX, URL_CHARACTERS_MAX } from "@/lib/core/limits";
import type { FeedAccess } from "@/lib/crawl/collect/credentials";
import { matchProfiles, networkOf, openRoutes } from "@/lib/crawl/connectors/connectors";
import { addressHash, type FeedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { type Credentials, normaliseInput } from "@/lib/feed/discover/normalise-input";
import { canonicalUrl, hexOf, urlHashOf } from "@/lib/feed/identity/identity";
import type { OpmlOutline, OpmlReading } from "@/lib/feed/opml/read-opml";
import { fold } from "@/lib/feed/text/fold";
import type { Fetcher } from "@/lib/platform/fetch/fetch";
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

export interface PlannedFolder {
  /** Null for outlines without a folder. */
  folder: string | null;
  newsfeedName: string;
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

interface Newsfeed {
  id: string | null;
  name: string;
  /** Folders go only into the caller's own newsfeeds. */
  isOwn: boolean;
  /** Canonical addresses and feed hashes that the newsfeed already has. */
  known: ReadonlySet<string>;
  /** The same for sources that the plan adds. */
  added: Set<string>;
  sourceCount: number;
  /** The account is full, so it cannot be created. */
  isRefused: boolean;
}

/** Reserved names (RFC 2606), which no network owns. The first crawl reports that the host does not exist. */
const EXAMPLE_HOST = /\.(?:example|test|invalid)$/;

/** Outlines between two yields to the event loop, about 10 ms. */
const OUTLINES_PER_TURN = 500;

/** Plans an import. Makes no requests and stores nothing. */
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

/** Finds the caller's own newsfeeds by name and plans missing ones while the account has space. */
function newsfeedFinder(subscriptions: readonly MemberSubscription[]): (name: string, id: string | null) => Newsfeed {
  const newsfeeds = newsfeedsOf(subscriptions);
  let room = NEWSFEEDS_PER_USER_MAX - newsfeeds.filter(({ isOwn }) => isOwn).length;
  return (name, id) => {
    const isNamed = (newsfeed: Newsfeed) => newsfeed.isOwn && fold(newsfeed.name) === fold(name);
    const found = newsfeeds.find((newsfeed) => newsfeed.id !== null && newsfeed.id === id) ?? newsfeeds.find(isNamed);
    if (found) return found;
    const made: Newsfeed = { ...NOTHING, name, added: new Set(), isRefused: room <= 0 };
    room -= 1;
    newsfeeds.push(made);
    return made;
  };
}

const NOTHING = { id: null, isOwn: true, known: new Set<string>(), sourceCount: 0 } as const;

/** In the given order, oldest first, so that the older one of two with one name is found. */
function newsfeedsOf(subscriptions: readonly MemberSubscription[]): Newsfeed[] {
  return [...Map.groupBy(subscriptions, ({ newsfeedId }) => newsfeedId)].map(([id, rows]) => ({
    id,
    name: rows[0]?.newsfeedName ?? "",
    isOwn: rows[0]?.isOwn ?? false,
    known: new Set(
      rows.flatMap(({ url, feed }) => [...(url === null ? [] : [markOf(url)]), ...(feed ? marksOf(feed) : [])]),
    ),
    added: new Set(),
    sourceCount: rows.filter(({ url }) => url !== null).length,
    isRefused: false,
  }));
}

/** Null for text that is not a web address. */
function webAddress(text: string | null): string | null {
  const input = text === null ? null : normaliseInput(text);
  return input?.kind === "url" ? input.url : null;
}

function markOf(url: string): string {
  return canonicalUrl(url) ?? url;
}

function marksOf({ url, urlHash }: Pick<FeedIdentity, "url" | "urlHash">): string[] {
  return [markOf(url), hexOf(urlHash)];
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

/** Result of classifying an address without requests. */
type AddressReading =
  | { kind: "feed"; url: string; feed: FeedIdentity }
  /** One sentence: the reason, and what to do. */
  | { kind: "invalid"; message: string };

interface AddressContext {
  connectors: ConnectorSettings;
  /** Encrypts the credentials of an address. */
  seal: (url: string, credentials: Credentials) => FeedAccess;
}

/**
 * Returns the feed of an address without any request. Treats pages, and profiles that only their server could confirm,
 * as feed addresses; the first crawl finds out.
 */
function feedOfAddress(address: string, { connectors, seal }: AddressContext): AddressReading {
  if (address === "") return invalid("It has no address in the file. Add it by hand.");
  const input = normaliseInput(address);
  if (input.kind === "invalid") return invalid(input.message);
  if (input.url.length > URL_CHARACTERS_MAX)
    return invalid(`The address is longer than ${URL_CHARACTERS_MAX} characters.`);
  if (input.credentials)
    return { kind: "feed", url: input.url, feed: plainFeed(input.url, "blog", seal(input.url, input.credentials)) };
  const url = new URL(input.url);
  const network = networkOf(url);
  if (network === null) return { kind: "feed", url: input.url, feed: plainFeed(input.url, "blog") };
  const [match] = matchProfiles(url);
  if (!match) {
    if (network.refusal === null) return { kind: "feed", url: input.url, feed: plainFeed(input.url, network.type) };
    return invalid(`This is not the address of a profile on ${network.label}. Enter one such as ${network.example}.`);
  }
  const [route] = openRoutes(match, connectors);
  if (!route) return invalid(network.refusal ?? `This server cannot read ${network.label}.`);
  const isCertain = !network.confirm || network.isUnambiguous?.(match.profile) === true;
  if (!isCertain) return { kind: "feed", url: input.url, feed: plainFeed(input.url, network.type) };
  const { url: profileUrl, type } = match.profile;
  return {
    kind: "feed",
    url: profileUrl,
    feed: { url: route.url, urlHash: urlHashOf(profileUrl), profileUrl, route: route.via, type, credentials: null },
  };
}

function plainFeed(url: string, type: FeedIdentity["type"], access: FeedAccess | null = null): FeedIdentity {
  const credentials = access?.sealed ?? null;
  return { url, urlHash: addressHash(url, access), profileUrl: null, route: "native", type, credentials };
}

function invalid(message: string): AddressReading {
  return { kind: "invalid", message };
}
