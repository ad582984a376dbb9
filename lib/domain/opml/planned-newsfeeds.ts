import type { MemberSubscription } from "@/db/queries/sources/member-sources";
import { NAME_CHARACTERS_MAX, NEWSFEEDS_PER_USER_MAX, SOURCES_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import type { FeedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { canonicalFeedUrl, hexOf } from "@/lib/feed/identity/identity";
import { fold } from "@/lib/feed/text/fold";
import { cutText } from "@/lib/feed/text/text";
import { folderNames } from "./folder-names";

export interface PlannedNewsfeed {
  /** Null when it has to be created. */
  id: string | null;
  name: string;
  /** Name in an export, which differs where several have one name. */
  folderName: string;
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

export interface PlannedNewsfeeds {
  withId(id: string): PlannedNewsfeed | undefined;
  /** The oldest own newsfeed with a name, otherwise the one that an export gives this name. */
  named(name: string): PlannedNewsfeed | undefined;
  /** Plans a new one, which is refused if the account is full. */
  create(name: string): PlannedNewsfeed;
}

/** The caller's newsfeeds, and those that the plan creates. */
export function plannedNewsfeeds(subscriptions: readonly MemberSubscription[]): PlannedNewsfeeds {
  const newsfeeds = newsfeedsOf(subscriptions);
  // Folded once, because a document can have thousands of folders. The oldest newsfeed keeps a repeated name.
  const own = newsfeeds.filter(({ isOwn }) => isOwn).toReversed();
  const byName = new Map(own.map((newsfeed) => [fold(newsfeed.name), newsfeed]));
  const byFolderName = new Map(own.map((newsfeed) => [fold(newsfeed.folderName), newsfeed]));
  let room = NEWSFEEDS_PER_USER_MAX - own.length;
  return {
    withId: (id) => newsfeeds.find((newsfeed) => newsfeed.id === id),
    named(name) {
      const folded = fold(name);
      return byName.get(folded) ?? byFolderName.get(folded);
    },
    create(name) {
      const created: PlannedNewsfeed = { ...NOTHING, name, folderName: name, added: new Set(), isRefused: room <= 0 };
      room -= 1;
      byName.set(fold(name), created);
      return created;
    },
  };
}

const NOTHING = { id: null, isOwn: true, known: new Set<string>(), sourceCount: 0 } as const;

/** In the given order, oldest first, so that the older one of two with one name is found. */
function newsfeedsOf(subscriptions: readonly MemberSubscription[]): PlannedNewsfeed[] {
  const newsfeeds = [...Map.groupBy(subscriptions, ({ newsfeedId }) => newsfeedId)].map(([id, rows]) => ({
    id,
    name: rows[0]?.newsfeedName ?? "",
    isOwn: rows[0]?.isOwn ?? false,
    rows,
  }));
  const names = folderNames(newsfeeds);
  return newsfeeds.map(({ rows, ...newsfeed }) => ({
    ...newsfeed,
    folderName: names.get(newsfeed.id) ?? newsfeed.name,
    known: new Set(
      rows.flatMap(({ url, feed }) => [...(url === null ? [] : [markOf(url)]), ...(feed ? marksOf(feed) : [])]),
    ),
    added: new Set(),
    sourceCount: rows.filter(({ url }) => url !== null).length,
    isRefused: false,
  }));
}

export function markOf(url: string): string {
  return canonicalFeedUrl(url) ?? url;
}

export function marksOf({ url, urlHash }: Pick<FeedIdentity, "url" | "urlHash">): string[] {
  return [markOf(url), hexOf(urlHash)];
}

/** Newsfeeds for the sources of one folder, in order; the first takes them until it is full. */
export interface Series {
  first: PlannedNewsfeed;
  /** Including the first. */
  newsfeeds: readonly PlannedNewsfeed[];
  /** The newsfeed for another source; one without space if there can be no more. */
  withRoom(): PlannedNewsfeed;
}

export function hasRoom({ sourceCount }: PlannedNewsfeed): boolean {
  return sourceCount < SOURCES_PER_NEWSFEED_MAX;
}

/** A series of one chosen newsfeed. */
export function seriesOfOne(newsfeed: PlannedNewsfeed): Series {
  return { first: newsfeed, newsfeeds: [newsfeed], withRoom: () => newsfeed };
}

/**
 * A folder's newsfeed, and "Name 2", "Name 3" … for sources beyond its limit.
 *
 * @param folder.sourceCount those of the folder; if they may not fit, existing newsfeeds of the series are searched too
 * @param folder.taken names of other folders, which the series leaves out
 */
export function seriesOf(
  planned: PlannedNewsfeeds,
  { name, sourceCount, taken }: { name: string; sourceCount: number; taken: ReadonlySet<string> },
): Series {
  const first = planned.named(name) ?? planned.create(name);
  const newsfeeds = [first];
  const names = followingNames(name, taken);
  let following: string | undefined;
  /** Adds the next newsfeed, if `find` has one for its name. */
  const addNext = (find: (name: string) => PlannedNewsfeed | undefined) => {
    following ??= names.next().value;
    const next = following === undefined ? undefined : find(following);
    if (!next) return undefined;
    newsfeeds.push(next);
    following = undefined;
    return next;
  };
  if (first.sourceCount + sourceCount > SOURCES_PER_NEWSFEED_MAX) while (addNext(planned.named));
  return {
    first,
    newsfeeds,
    withRoom() {
      let found = newsfeeds.find((newsfeed) => newsfeed.isRefused || hasRoom(newsfeed));
      while (!found) {
        const next = addNext((name) => planned.named(name) ?? planned.create(name));
        if (!next) return newsfeeds.at(-1) ?? first;
        if (next.isRefused || hasRoom(next)) found = next;
      }
      return found;
    },
  };
}

/** Upper bound on a series: all newsfeeds of an account, and a refused one. */
const SERIES_MAX = NEWSFEEDS_PER_USER_MAX + 1;

/** Free names of a series. Lazy, because few series need them, and other folders may have hundreds of them. */
function* followingNames(name: string, taken: ReadonlySet<string>): Generator<string, undefined> {
  for (let number = 2; number <= SERIES_MAX; number += 1) {
    const following = numbered(name, number);
    if (!taken.has(fold(following))) yield following;
  }
  return undefined;
}

function numbered(name: string, number: number): string {
  const ending = ` ${number}`;
  return `${cutText(name, NAME_CHARACTERS_MAX - ending.length)}${ending}`;
}
