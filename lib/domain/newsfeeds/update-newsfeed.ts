import { forgetDocumentsBefore } from "@/db/queries/feeds/feeds";
import { updateNewsfeedOfMember } from "@/db/queries/newsfeeds/newsfeeds";
import { rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { newId } from "@/lib/core/id";
import { replanDigests } from "@/lib/domain/digests/plan-digests";
import { normaliseKeywords } from "@/lib/feed/filter/keywords";
import { getNewsfeed } from "./get-newsfeed";
import { recentPosts } from "./rederive-newsfeed";

/**
 * Changes the fields that were sent. Other keywords or another start date file the stored articles anew in the
 * background; for an earlier start the feeds are read again, too. Another business context derives key learnings anew.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function updateNewsfeed(
  ctx: UserContext,
  newsfeedId: string,
  changes: Input<typeof endpoints.updateNewsfeed>["body"],
): Promise<Newsfeed> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.update");
  return transact(ctx, async (tx) => {
    const key = { userId: ctx.actor.userId, newsfeedId, roles: rolesFor("newsfeed.update") };
    if (changes.start_date !== undefined)
      await forgetDocumentsBefore(tx.db, key, { startDate: changes.start_date, now: ctx.now() });
    const recent = recentPosts(ctx.now());
    await updateNewsfeedOfMember(tx.db, key, {
      recent,
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.description !== undefined && { description: changes.description }),
      ...(changes.keywords !== undefined && { keywords: normaliseKeywords(changes.keywords) }),
      ...(changes.business_context !== undefined && { businessContext: changes.business_context }),
      ...(changes.start_date !== undefined && { startDate: changes.start_date, isStartChosen: true }),
      ...(changes.digest_frequency !== undefined && { digestFrequency: changes.digest_frequency }),
      updatedAt: ctx.now(),
    });
    if (changes.digest_frequency !== undefined) await replanDigests(tx, { newsfeedId });
    if (changes.keywords !== undefined || changes.start_date !== undefined)
      await tx.send([{ id: `refile:${newId()}`, name: "newsfeed/refile.requested", data: { newsfeedId } }]);
    if (changes.business_context !== undefined)
      await tx.send([{ id: `rederive:${newId()}`, name: "newsfeed/rederive.requested", data: { newsfeedId } }]);
    return getNewsfeed(tx, newsfeedId);
  });
}
