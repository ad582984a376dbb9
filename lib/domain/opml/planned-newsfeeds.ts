import type { MemberSubscription } from "@/db/queries/sources/member-sources";
import { NAME_CHARACTERS_MAX, NEWSFEEDS_PER_USER_MAX, SOURCES_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import type { FeedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { canonicalUrl, hexOf } from "@/lib/feed/identity/identity";
import { fold } from "@/lib/feed/text/fold";
import { cutText } from "@/lib/feed/text/text";

export interface PlannedNewsfeed {
  /** Null when it has to be created. */
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

export interface PlannedNewsfeeds {
  withId(id: string): PlannedNewsfeed | undefined;
  /** The oldest own newsfeed with a name. */
  named(name: string): PlannedNewsfeed | undefined;
  /** Plans a new one, which is refused if the account is full. */
  create(name: string): PlannedNewsfeed;
}

/** The caller's newsfeeds, and those that the plan creates. */
export function plannedNewsfeeds(subscriptions: readonly MemberSubscription[]): PlannedNewsfeeds {
  const newsfeeds = newsfeedsOf(subscriptions);
  let room = NEWSFEEDS_PER_USER_MAX - newsfeeds.filter(({ isOwn }) => isOwn).length;
  return {
    withId: (id) => newsfeeds.find((newsfeed) => newsfeed.id === id),
    named: (name) => newsfeeds.find((newsfeed) => newsfeed.isOwn && fold(newsfeed.name) === fold(name)),
    create(name) {
      const created: PlannedNewsfeed = { ...NOTHING, name, added: new Set(), isRefused: room <= 0 };
      room -= 1;
      newsfeeds.push(created);
      return created;
    },
  };
}

const NOTHING = { id: null, isOwn: true, known: new Set<string>(), sourceCount: 0 } as const;

/** In the given order, oldest first, so that the older one of two with one name is found. */
function newsfeedsOf(subscriptions: readonly MemberSubscription[]): PlannedNewsfeed[] {
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

export function markOf(url: string): string {
  return canonicalUrl(url) ?? url;
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
  let number = 1;
  const nextName = () => {
    do number += 1;
    while (taken.has(fold(numbered(name, number))));
    return numbered(name, number);
  };
  let following = nextName();
  const add = (newsfeed: PlannedNewsfeed) => {
    newsfeeds.push(newsfeed);
    following = nextName();
    return newsfeed;
  };
  if (first.sourceCount + sourceCount > SOURCES_PER_NEWSFEED_MAX)
    for (let known = planned.named(following); known; known = planned.named(following)) add(known);
  return {
    first,
    newsfeeds,
    withRoom() {
      let found = newsfeeds.find((newsfeed) => newsfeed.isRefused || hasRoom(newsfeed));
      while (!found) {
        const next = add(planned.named(following) ?? planned.create(following));
        if (next.isRefused || hasRoom(next)) found = next;
      }
      return found;
    },
  };
}

function numbered(name: string, number: number): string {
  const ending = ` ${number}`;
  return `${cutText(name, NAME_CHARACTERS_MAX - ending.length)}${ending}`;
}
