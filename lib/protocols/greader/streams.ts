import { numberedAddress } from "@/lib/domain/readers/app-address";
import type { Labels } from "@/lib/domain/readers/labels";
import type { Stream } from "@/lib/domain/readers/read-stream";
import type { ReaderSubscription } from "@/lib/domain/readers/subscriptions";

export const READING_LIST = "user/-/state/com.google/reading-list";
export const READ = "user/-/state/com.google/read";
export const STARRED = "user/-/state/com.google/starred";

/** A state of items that a stream or a filter names. */
export type State = "reading-list" | "read" | "unread" | "starred";

/** Result of resolving a stream id: posts, posts in a state, or nothing that the caller has. */
export type Named = { kind: "stream"; stream: Stream } | { kind: "state"; state: State } | { kind: "none" };

const STATE = /^user\/[^/]+\/state\/com\.google\/(.+)$/;
const LABEL = /^user\/[^/]+\/label\/(.+)$/s;

/** States by name; apps use both names for unread. */
const STATES: ReadonlyMap<string, State> = new Map([
  ["reading-list", "reading-list"],
  ["read", "read"],
  ["unread", "unread"],
  ["kept-unread", "unread"],
  ["starred", "starred"],
]);

export function stateOf(id: string): State | null {
  return STATES.get(STATE.exec(id)?.[1] ?? "") ?? null;
}

/** Name of a label; null for other streams. */
export function labelOf(id: string): string | null {
  return LABEL.exec(id)?.[1] ?? null;
}

export function labelId(label: string): string {
  return `user/-/label/${label}`;
}

export function feedId(number: number): string {
  return `feed/${number}`;
}

/** The first of {@link subscriptionsOf}, or null. */
export function subscriptionOf(id: string, subscriptions: readonly ReaderSubscription[]): ReaderSubscription | null {
  return subscriptionsOf(id, subscriptions)[0] ?? null;
}

/** Subscriptions of a feed's stream, by number or by address, whose final slash may be missing. Copies share one. */
export function subscriptionsOf(id: string, subscriptions: readonly ReaderSubscription[]): ReaderSubscription[] {
  const name = /^(?:feed\/)+(.+)$/s.exec(id)?.[1];
  if (name === undefined) return [];
  const allBy = (sought: string) =>
    subscriptions.filter((one) =>
      [String(one.number), one.url, one.feedUrl, one.address, numberedAddress(one)].includes(sought),
    );
  const found = allBy(name);
  // The server removes the final slash of an address that an app does not encode.
  return found.length > 0 ? found : allBy(`${name}/`);
}

/** Resolves a stream id to a state or to one of the caller's labels or feeds. */
export function resolveStream(id: string, labels: Labels, subscriptions: readonly ReaderSubscription[]): Named {
  const state = stateOf(id);
  if (state) return { kind: "state", state };
  const label = labelOf(id);
  const stream = label === null ? streamOfFeed(id, subscriptions) : streamOfLabel(label, labels);
  return stream ? { kind: "stream", stream } : { kind: "none" };
}

function streamOfLabel(label: string, { newsfeeds, lists }: Labels): Stream | null {
  const newsfeed = newsfeeds.find((one) => one.label === label);
  if (newsfeed) return { kind: "newsfeed", newsfeedId: newsfeed.id };
  const list = lists.find((one) => one.label === label);
  return list ? { kind: "list", listId: list.id } : null;
}

function streamOfFeed(id: string, subscriptions: readonly ReaderSubscription[]): Stream | null {
  const found = subscriptionOf(id, subscriptions);
  if (!found) return null;
  const { sourceId, newsfeedId } = found;
  return sourceId === null ? { kind: "sourceless", newsfeedId } : { kind: "source", sourceId };
}
