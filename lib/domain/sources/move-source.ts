import { countSubscribers, type Feed, lockFeed } from "@/db/queries/feeds/feeds";
import { lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { announceRefile } from "@/db/queries/newsfeeds/refiling";
import { setPostsRead } from "@/db/queries/posts/mark-posts";
import { completeCopies, copyFeedback, deleteFormer, listCopies, saveCopies } from "@/db/queries/sources/move-source";
import {
  countSourcesOfNewsfeed,
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
 * read them. If the newsfeed has the feed already, the source is deleted instead. A source with a password moves only between
 * newsfeeds that the caller owns.
 *
 * @throws AppError `not_found`, `forbidden`, `limit_exceeded`
 */
export async function moveSource(ctx: UserContext, sourceId: string, newsfeedId: string): Promise<void> {
  const { userId } = ctx.actor;
  const key = { userId, sourceId, roles: rolesFor("sources.change") };
  assertAllowed(await findRoleForSource(ctx.db, key), "sources.change", "source");
  const moved = await transact(ctx, async (tx) => {
    const { newsfeedId: from } = await requireSource(tx, key);
    // Sorted, so that concurrent transactions cannot deadlock.
    for (const id of [from, newsfeedId].toSorted()) await lockNewsfeed(tx.db, id);
    // The statements check the caller's role in the former newsfeed only.
    await requireNewsfeed(tx, newsfeedId, "sources.change");
    const feedId = await findFeedOfSource(tx.db, sourceId);
    if (feedId === null) return null;
    if (await hasOtherSource(tx.db, { newsfeedId, feedId, sourceId }))
      return { feedId, from, isThere: true, startDate: null, isStored: false };
    await assertMayTakeAlong(tx, await lockFeed(tx.db, feedId), [from, newsfeedId]);
    const former = (await listSubscriptionsOfFeed(tx.db, feedId)).find((one) => one.newsfeedId === from);
    await handOverPosts(tx.db, key);
    if (!(await moveSourceOfMember(tx.db, key, { newsfeedId, id: newId() }))) return null;
    await assertRoomForSource(tx, newsfeedId);
    await countSubscribers(tx.db, feedId);
    const feed = await lockFeed(tx.db, feedId);
    await startFirstCrawl(tx, feed, newsfeedId);
    if (feed.lastSuccessAt) await announceRefile(tx.db, newsfeedId);
    // With other sources, an earlier start would bring their older posts too.
    const isAlone = (await countSourcesOfNewsfeed(tx.db, newsfeedId)) === 1;
    const startDate = isAlone && former ? former.startDate : null;
    return { feedId, from, isThere: false, startDate, isStored: feed.lastSuccessAt !== null };
  });
  if (moved === null || moved.isThere) await deleteSource(ctx, sourceId);
  if (moved === null) return;
  if (moved.isStored) await fileMoved(ctx, newsfeedId, moved);
  await keepMarks(ctx, { ...moved, to: newsfeedId });
  // Afterwards, so that the copies count as sent before their key learnings are reported.
  if (moved.isStored) await ctx.send([{ name: "newsfeed/refile.requested", data: { newsfeedId } }]);
}

/** Editors may not take along a password that somebody else gave, nor hand on one that they were given. */
async function assertMayTakeAlong(tx: UserContext, feed: Feed, newsfeedIds: readonly string[]): Promise<void> {
  if (feed.credentials === null) return;
  for (const id of newsfeedIds)
    if ((await requireNewsfeed(tx, id, "newsfeed.read")) !== "owner") throw new AppError("forbidden", STAYS);
}

const STAYS =
  "A source with a user and password can move only between newsfeeds that you own. Add it there with its user and password.";

async function keepMarks(ctx: UserContext, move: { feedId: string; from: string; to: string }): Promise<void> {
  const { userId } = ctx.actor;
  await transact(ctx, async (tx) => {
    // Posts of another source do not move.
    const copies = (await listCopies(tx.db, { userId, ...move })).filter(({ sourceId }) => sourceId === null);
    const ids = copies.filter(({ isRead }) => isRead).map(({ id }) => id);
    await setPostsRead(tx.db, { userId, selection: { ids } }, { isRead: true, at: tx.now() });
    const shown = copies.filter(({ isShown }) => isShown);
    await reportReplacedPosts(tx, await saveCopies(tx.db, userId, shown));
    await moveRings(tx, shown, move.to);
    await copyFeedback(tx.db, userId, copies);
    await completeCopies(tx.db, userId, await deleteFormer(tx.db, userId, copies));
  });
}
