import { makeListSubscribersDue, makeSubscribersDue } from "@/db/queries/feed-addresses/hub-subscribers";
import { listListsWithNewsfeed } from "@/db/queries/lists/list-items";
import { dateLists } from "@/db/queries/lists/lists";
import { listDestinationsOfUser } from "@/db/queries/webhooks/destinations";
import {
  insertDeliveries,
  listReceivers,
  listReceiversOfUser,
  moveDeliveries,
  type NewDelivery,
} from "@/db/queries/webhooks/events";
import { chunksOf } from "@/lib/core/chunks-of";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/duration";
import type { EventType, ListChange } from "@/lib/core/event-types";
import { newId, newIdAt } from "@/lib/core/id";
import type { DeliveryLane } from "@/lib/core/lanes";
import type { Context, UserContext } from "./context";

/** Time for which a failed or late attempt keeps a destination out of the prompt lane. */
const SLOW_MS = HOUR_MS;
/** Time for further changes, which a subscriber of the hub gets in the same push. */
export const PUSH_PAUSE_MS = 15 * SECOND_MS;
/** Time after which a tick of the hub pushes posts whose event was lost. Exceeds {@link PUSH_PAUSE_MS}. */
const LOST_PUSH_MS = MINUTE_MS;
/** Channels get no posts filed longer ago, because a new business context changes their key learnings too. */
const NOTIFIED_AGE_MS_MAX = DAY_MS;

type EventSubject = { id: string; newsfeedId: string };

/** Reports posts that are new in watched newsfeeds, in the caller's transaction. */
export async function reportFiledPosts(ctx: Context, posts: readonly EventSubject[]): Promise<void> {
  if (posts.length === 0) return;
  await announce(ctx, posts);
  await reportOfNewsfeeds(
    ctx,
    "post.matched",
    posts.map((post) => ({ ...post, key: "" })),
  );
}

/**
 * Reports key learnings of posts in watched newsfeeds once they have their final text, in the caller's transaction: each
 * context version once as extracted and once as a model wrote it.
 */
export async function reportLearntPosts(
  ctx: Context,
  posts: readonly (EventSubject & { contextVersion: number; isByModel?: boolean })[],
): Promise<void> {
  if (posts.length === 0) return;
  const key = ({ contextVersion, isByModel }: (typeof posts)[number]) =>
    `:${contextVersion}${isByModel ? ":model" : ""}`;
  await announce(ctx, posts);
  await reportOfNewsfeeds(
    ctx,
    "post.learned",
    posts.map((post) => ({ ...post, key: key(post) })),
  );
}

/** Requests a push to subscribers of the hub, and makes them due in case the event is lost. */
async function announce(ctx: Context, posts: readonly EventSubject[]): Promise<void> {
  const newsfeedIds = newsfeedsOf(posts);
  const now = ctx.now();
  const dueAt = new Date(now.getTime() + LOST_PUSH_MS);
  await makeSubscribersDue(ctx.db, newsfeedIds, { now, dueAt, skipsLocked: true });
  await ctx.send([{ name: "newsfeed/posts.filed", data: { newsfeedIds } }]);
}

/** Reports sources that fail, once for each streak of failures, in the caller's transaction. */
export function reportFailingSources(
  ctx: Context,
  sources: readonly (EventSubject & { lastSuccessAt: Date | null })[],
): Promise<void> {
  const key = (since: Date | null) => `:${since?.getTime() ?? 0}`;
  return reportOfNewsfeeds(
    ctx,
    "source.failing",
    sources.map((source) => ({ ...source, key: key(source.lastSuccessAt) })),
  );
}

/** Reports a digest that was sent, in the caller's transaction. */
export async function reportSentDigest(
  ctx: Context,
  { id: subjectId, userId, newsfeedId }: EventSubject & { userId: string },
): Promise<void> {
  const event = "digest.sent";
  const receivers = await listReceiversOfUser(ctx.db, userId, { event, newsfeedId });
  await deliver(ctx, receivers, { event, key: `${event}:${subjectId}`, newsfeedId, subjectId });
}

/** Reports a change of a reading list of the caller, in the caller's transaction. The next tick of the hub pushes it. */
export async function reportChangedList(
  ctx: UserContext,
  { listId, change, postId }: { listId: string; change: ListChange; postId?: string },
): Promise<void> {
  await reportLists(ctx, [{ userId: ctx.actor.userId, listId }], { change, postId: postId ?? null });
}

/**
 * Dates and reports the lists that a newsfeed's posts leave because a membership or the newsfeed ends, in the caller's transaction.
 * Call it while the posts are in them.
 *
 * @param lost.userId former member; without one, the lists of all members
 */
export async function reportLostPosts(ctx: Context, lost: { newsfeedId: string; userId?: string }): Promise<void> {
  const lists = await listListsWithNewsfeed(ctx.db, lost);
  if (lists.length === 0) return;
  await dateLists(ctx.db, lists, ctx.now());
  await reportLists(ctx, lists, { change: "post_removed", postId: null });
}

/**
 * Dates and reports each list once in which another post of the same article replaced one, or a post got another article's text,
 * in the caller's transaction. Skips locked rows: crawls do not wait.
 */
export async function reportReplacedPosts(ctx: Context, lists: readonly OwnList[]): Promise<void> {
  const distinct = [...new Map(lists.map((list) => [list.listId, list])).values()];
  if (distinct.length === 0) return;
  await dateLists(ctx.db, distinct, ctx.now());
  await reportLists(ctx, distinct, { change: "post_changed", postId: null }, { skipsLocked: true });
}

type OwnList = { userId: string; listId: string };

async function reportLists(
  ctx: Context,
  lists: readonly OwnList[],
  change: { change: ListChange; postId: string | null },
  { skipsLocked = false }: { skipsLocked?: boolean } = {},
): Promise<void> {
  const event = "list.changed";
  const now = ctx.now();
  await makeListSubscribersDue(ctx.db, lists, { now, dueAt: new Date(now.getTime() + PUSH_PAUSE_MS), skipsLocked });
  for (const [userId, changed] of Map.groupBy(lists, (list) => list.userId)) {
    const receivers = await listReceiversOfUser(ctx.db, userId, { event, newsfeedId: null });
    for (const { listId: subjectId } of changed)
      await deliver(ctx, receivers, { event, key: `${event}:${newId()}`, subjectId, ...change });
  }
}

async function reportOfNewsfeeds(
  ctx: Context,
  event: EventType,
  subjects: readonly (EventSubject & { key: string })[],
): Promise<void> {
  if (subjects.length === 0) return;
  const isSentToChannels = event === "post.learned";
  const oldestNotified = newIdAt(new Date(ctx.now().getTime() - NOTIFIED_AGE_MS_MAX), 0);
  const receivers = await listReceivers(ctx.db, newsfeedsOf(subjects), { event, isSentToChannels });
  const ofNewsfeed = Map.groupBy(receivers, ({ newsfeedId }) => newsfeedId);
  const wanted = subjects.flatMap(({ id: subjectId, newsfeedId, key }) =>
    (ofNewsfeed.get(newsfeedId) ?? []).flatMap(({ kind, destinationId, slowAt }): (Receiver & Report)[] => {
      const common = { destinationId, slowAt, newsfeedId, subjectId };
      if (kind === "webhook") return [{ ...common, event, key: `${event}:${subjectId}${key}` }];
      if (subjectId < oldestNotified) return [];
      return [{ ...common, event: "post.rings", key: ringKey(subjectId) }];
    }),
  );
  await deliverEach(ctx, wanted);
}

/** Key of a post's delivery to a channel, which has at most one for each post. */
function ringKey(postId: string): string {
  return `post.rings:${postId}`;
}

/** Marks copies of posts in another newsfeed as sent to the caller's channels that got the originals. */
export async function moveRings(
  ctx: UserContext,
  copies: readonly { formerId: string; id: string }[],
  newsfeedId: string,
): Promise<void> {
  const channels = await listDestinationsOfUser(ctx.db, { userId: ctx.actor.userId, isWebhook: false });
  if (channels.length === 0 || copies.length === 0) return;
  await moveDeliveries(ctx.db, {
    destinationIds: channels.map(({ id }) => id),
    newsfeedId,
    moved: copies.map(({ formerId, id }) => ({ formerKey: ringKey(formerId), key: ringKey(id), subjectId: id })),
  });
}

type Report = Omit<NewDelivery, "id" | "destinationId" | "createdAt" | "nextAttemptAt">;
type Receiver = { destinationId: string; slowAt: Date | null };

function deliver(ctx: Context, receivers: readonly Receiver[], report: Report): Promise<void> {
  return deliverEach(
    ctx,
    receivers.map((receiver) => ({ ...receiver, ...report })),
  );
}

/** Bounds the parameters of one statement. */
const ROWS_PER_STATEMENT = 1_000;

async function deliverEach(ctx: Context, wanted: readonly (Receiver & Report)[]): Promise<void> {
  const now = ctx.now();
  const lanes = new Map(wanted.map(({ destinationId, slowAt }) => [destinationId, laneOf(slowAt, now)]));
  for (const some of chunksOf(wanted, ROWS_PER_STATEMENT)) {
    const rows = some.map(({ slowAt: _, ...row }) => ({ ...row, id: newId(), createdAt: now, nextAttemptAt: now }));
    const destinationIds = await insertDeliveries(ctx.db, rows);
    await ctx.send(destinationIds.map((id) => deliverRequest(id, lanes.get(id) ?? "prompt")));
  }
}

export function deliverRequest(destinationId: string, lane: DeliveryLane) {
  return { name: "destination/deliver.requested" as const, data: { lane, destinationId } };
}

export function laneOf(slowAt: Date | null, now: Date): DeliveryLane {
  return slowAt !== null && now.getTime() - slowAt.getTime() < SLOW_MS ? "slow" : "prompt";
}

function newsfeedsOf(some: readonly EventSubject[]): string[] {
  return [...new Set(some.map(({ newsfeedId }) => newsfeedId))];
}
