import { withdrawDigests } from "@/db/queries/digests/digest-settings";
import { countSubscribersOfNewsfeed, forgetDocumentsBefore } from "@/db/queries/feeds/feeds";
import { deleteOpenInvitationsOfNewsfeed } from "@/db/queries/members/invitations";
import { newsfeedColumns } from "@/db/queries/newsfeeds/newsfeed-fields";
import { lockNewsfeed, markNewsfeedDeleted, updateNewsfeedOfMember } from "@/db/queries/newsfeeds/newsfeeds";
import { findReachOfMember, listFingerprintsOfMember } from "@/db/queries/newsfeeds/start-date";
import { forgetReplies } from "@/db/queries/operations/idempotency-keys";
import { notFound, requireNewsfeed, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { reportLostPosts } from "@/lib/context/events";
import type { InputOf } from "@/lib/contract/endpoints";
import { type Newsfeed, OLDER_POSTS } from "@/lib/contract/newsfeeds";
import { AppError } from "@/lib/core/errors";
import { startOf } from "@/lib/crawl/filing/file-articles";
import { replanDigests } from "@/lib/domain/digests/plan-digests";
import { normaliseKeywords } from "@/lib/feed/filter/keywords";
import { unpackFingerprints } from "@/lib/feed/identity/fingerprints";
import { getNewsfeed, getNewsfeedSettings } from "./get-newsfeed";
import { recentPosts } from "./rederive-newsfeed";

/**
 * Changes the fields sent; equal values change nothing. New keywords or another start date re-judge stored articles in
 * the background; an earlier start also re-reads the feeds. Another business context or language derives key learnings
 * again.
 *
 * @throws AppError `not_found`, `forbidden`, `validation` for a keyword without a word, `conflict` after another change
 */
export async function updateNewsfeed(
  ctx: UserContext,
  newsfeedId: string,
  { unchanged_since: unchangedSince, ...changes }: InputOf<"updateNewsfeed">["body"],
): Promise<Newsfeed> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.update");
  return transact(ctx, async (tx) => {
    const key = { userId: ctx.actor.userId, newsfeedId, roles: rolesFor("newsfeed.update") };
    if (changes.start_date !== undefined)
      await forgetDocumentsBefore(tx.db, key, { startDate: changes.start_date, now: ctx.now() });
    const recent = recentPosts(ctx.now());
    // Equal values take no lock, so the reply could have a concurrent request's.
    await lockNewsfeed(tx.db, newsfeedId);
    if (unchangedSince) await assertUnchanged(tx, newsfeedId, unchangedSince);
    const work = await updateNewsfeedOfMember(tx.db, key, {
      recent,
      ...newsfeedColumns({ ...changes, keywords: changes.keywords && normaliseKeywords(changes.keywords) }),
      ...(changes.start_date !== undefined && { isStartChosen: true }),
      updatedAt: ctx.now(),
    });
    if (!work) return getNewsfeed(tx, newsfeedId);
    if (changes.digest_frequency !== undefined) await replanDigests(tx, { newsfeedId });
    if (work.isRefiled) await tx.send([{ name: "newsfeed/refile.requested", data: { newsfeedId } }]);
    if (work.isRederived) await tx.send([{ name: "newsfeed/rederive.requested", data: { newsfeedId } }]);
    return getNewsfeed(tx, newsfeedId);
  });
}

async function assertUnchanged(ctx: UserContext, newsfeedId: string, since: Date): Promise<void> {
  const { updated_at } = await getNewsfeedSettings(ctx, newsfeedId);
  if (updated_at.getTime() !== since.getTime())
    throw new AppError(
      "conflict",
      "Someone else has just changed this newsfeed. Read it again, then repeat the change.",
    );
}

/** Moves the start date back to show the next few older posts. @throws AppError `not_found`, `forbidden` */
export async function showOlderPosts(ctx: UserContext, newsfeedId: string): Promise<Newsfeed> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.update");
  const { start_date } = await getNewsfeedSettings(ctx, newsfeedId);
  const key = { userId: ctx.actor.userId, newsfeedId };
  const before = startOf(start_date);
  const skipped = newestSkipped(await listFingerprintsOfMember(ctx.db, key), before);
  const startDate = await findReachOfMember(ctx.db, key, { before, skipped, postsMax: OLDER_POSTS });
  return startDate === null ? getNewsfeed(ctx, newsfeedId) : updateNewsfeed(ctx, newsfeedId, { start_date: startDate });
}

/** Publication times of the newest entries before a time that crawls skipped as too old; the next crawl stores them. */
function newestSkipped(fingerprints: readonly Uint8Array[], before: Date): Date[] {
  return fingerprints
    .flatMap((packed) => unpackFingerprints(packed)?.entries ?? [])
    .flatMap(({ publishedAt, isKept }) =>
      isKept || publishedAt === null || publishedAt >= before ? [] : [publishedAt],
    )
    .toSorted((a, b) => b.getTime() - a.getTime())
    .slice(0, OLDER_POSTS);
}

/**
 * Deletes the newsfeed with its sources and posts. It disappears at once; its rows are purged in the background.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function deleteNewsfeed(ctx: UserContext, newsfeedId: string): Promise<void> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.delete");
  await transact(ctx, async (tx) => {
    const key = { userId: ctx.actor.userId, newsfeedId, roles: rolesFor("newsfeed.delete") };
    if (!(await markNewsfeedDeleted(tx.db, key, ctx.now()))) throw notFound("newsfeed");
    await withdrawDigests(tx.db, { newsfeedId }, ctx.now());
    await deleteOpenInvitationsOfNewsfeed(tx.db, newsfeedId);
    await countSubscribersOfNewsfeed(tx.db, newsfeedId);
    await forgetReplies(tx.db, { newsfeedId });
    await reportLostPosts(tx, { newsfeedId });
  });
}
