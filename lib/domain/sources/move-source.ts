import { countSubscribers, type Feed, lockFeed } from "@/db/queries/feeds/feeds";
import { lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { announceRefile, listUnfinished } from "@/db/queries/newsfeeds/refiling";
import { setPostsRead } from "@/db/queries/posts/mark-posts";
import {
  completeCopies,
  copyFeedback,
  copySource,
  deleteFormer,
  listCopies,
  saveCopies,
} from "@/db/queries/sources/move-source";
import {
  countSourcesOfNewsfeed,
  deleteSourceOfMember,
  findFeedOfSource,
  findRoleForSource,
  handOverPosts,
  hasOtherSource,
  moveSourceOfMember,
} from "@/db/queries/sources/sources";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { assertAllowed, requireNewsfeed, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { moveRings, reportReplacedPosts } from "@/lib/context/events";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { fileMoved } from "@/lib/crawl/filing/reach-back";
import { assertRoomForSource, startFirstCrawl } from "./add-source";
import { requireSource } from "./check-source";
import { deleteSource } from "./delete-source";

/**
 * Moves a source to another newsfeed of the caller, with its number, title and language. That newsfeed's keywords and
 * start decide which posts it gets; what the caller read and saved stays so. The former posts stay where other members
 * read them. If the newsfeed has the feed already, the source is deleted instead. A source with a password moves only
 * between newsfeeds that the caller owns. If this is interrupted, both newsfeeds have the source, and moving it again
 * ends it, with another number.
 *
 * @throws AppError `not_found`, `forbidden`, `limit_exceeded`
 */
export async function moveSource(ctx: UserContext, sourceId: string, newsfeedId: string): Promise<void> {
  const key = { userId: ctx.actor.userId, sourceId, roles: rolesFor("sources.change") };
  assertAllowed(await findRoleForSource(ctx.db, key), "sources.change", "source");
  const move = await transact(ctx, (tx) => beginMove(tx, key, newsfeedId));
  if (move === null) return deleteSource(ctx, sourceId);
  if (move.isUnfiled) await fileMoved(ctx, newsfeedId, move);
  await transact(ctx, (tx) => endMove(tx, key, move));
  // Afterwards, so that the copies count as sent before their key learnings are reported.
  if (move.isUnfiled) await ctx.send([{ name: "newsfeed/refile.requested", data: { newsfeedId } }]);
}

interface MoveKey {
  userId: string;
  sourceId: string;
  roles: ReturnType<typeof rolesFor>;
}

interface Move {
  feedId: string;
  from: string;
  to: string;
  /** The source's copy; null if the newsfeed had the feed already. */
  copyId: string | null;
  /** Day to move the start back to. */
  startDate: string | null;
  /** Whether the newsfeed lacks posts of stored articles. */
  isUnfiled: boolean;
}

/** Copies the source. @returns null for a source without a feed */
async function beginMove(tx: UserContext, key: MoveKey, to: string): Promise<Move | null> {
  const { newsfeedId: from } = await requireSource(tx, key);
  await lockNewsfeeds(tx, [from, to]);
  const feedId = await findFeedOfSource(tx.db, key.sourceId);
  if (feedId === null) return null;
  const former = (await listSubscriptionsOfFeed(tx.db, feedId)).find((one) => one.newsfeedId === from);
  const isThere = await hasOtherSource(tx.db, { newsfeedId: to, feedId, sourceId: key.sourceId });
  const copied = isThere
    ? // A move may have been interrupted.
      { copyId: null, isUnfiled: (await listUnfinished(tx.db, "refile")).includes(to) }
    : await copyTo(tx, key.sourceId, { feedId, from, to });
  // With other sources, an earlier start would bring their older posts too.
  const isAlone = (await countSourcesOfNewsfeed(tx.db, to)) === 1;
  return { feedId, from, to, startDate: !isThere && isAlone && former ? former.startDate : null, ...copied };
}

/** Locks the newsfeeds, then checks the caller's role in each. */
async function lockNewsfeeds(tx: UserContext, newsfeedIds: readonly string[]): Promise<void> {
  // Sorted, so that concurrent transactions cannot deadlock.
  for (const id of newsfeedIds.toSorted()) await lockNewsfeed(tx.db, id);
  for (const id of newsfeedIds) await requireNewsfeed(tx, id, "sources.change");
}

async function copyTo(
  tx: UserContext,
  sourceId: string,
  { feedId, from, to }: { feedId: string; from: string; to: string },
): Promise<{ copyId: string; isUnfiled: boolean }> {
  await assertMayTakeAlong(tx, await lockFeed(tx.db, feedId), [from, to]);
  const copyId = newId();
  await copySource(tx.db, sourceId, { newsfeedId: to, id: copyId });
  await assertRoomForSource(tx, to);
  await countSubscribers(tx.db, feedId);
  const feed = await lockFeed(tx.db, feedId);
  await startFirstCrawl(tx, feed, to);
  if (feed.lastSuccessAt) await announceRefile(tx.db, to);
  return { copyId, isUnfiled: feed.lastSuccessAt !== null };
}

/** Removes the former source and keeps the marks, both or neither. */
async function endMove(tx: UserContext, key: MoveKey, move: Move): Promise<void> {
  const { feedId, from, to, copyId } = move;
  await lockNewsfeeds(tx, [from, to]);
  await lockFeed(tx.db, feedId);
  await handOverPosts(tx.db, key);
  // A repeated request may have removed it.
  if (copyId === null) await deleteSourceOfMember(tx.db, key);
  else await moveSourceOfMember(tx.db, key, { newsfeedId: to, id: copyId });
  await countSubscribers(tx.db, feedId);
  await keepMarks(tx, move);
}

/** Editors may not take along a password that somebody else gave, nor hand on one that they were given. */
async function assertMayTakeAlong(tx: UserContext, feed: Feed, newsfeedIds: readonly string[]): Promise<void> {
  if (feed.credentials === null) return;
  for (const id of newsfeedIds)
    if ((await requireNewsfeed(tx, id, "newsfeed.read")) !== "owner") throw new AppError("forbidden", STAYS);
}

const STAYS =
  "A source with a user and password can move only between newsfeeds that you own. Add it there with its user and password.";

async function keepMarks(tx: UserContext, move: { feedId: string; from: string; to: string }): Promise<void> {
  const { userId } = tx.actor;
  // Posts of another source do not move.
  const copies = (await listCopies(tx.db, { userId, ...move })).filter(({ sourceId }) => sourceId === null);
  const ids = copies.filter(({ isRead }) => isRead).map(({ id }) => id);
  await setPostsRead(tx.db, { userId, selection: { ids } }, { isRead: true, at: tx.now() });
  const shown = copies.filter(({ isShown }) => isShown);
  await reportReplacedPosts(tx, await saveCopies(tx.db, userId, shown));
  await moveRings(tx, shown, move.to);
  await copyFeedback(tx.db, userId, copies);
  await completeCopies(tx.db, userId, await deleteFormer(tx.db, userId, copies));
}
