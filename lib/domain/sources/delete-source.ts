import { countSubscribers, lockFeed } from "@/db/queries/feeds/feeds";
import { deleteSourceOfMember, findFeedOfSource, findRoleForSource, handOverPosts } from "@/db/queries/sources/sources";
import { assertAllowed, notFound, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";

/**
 * Removes a source. Its posts stay; those that another source of the newsfeed carries are attributed to that one.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function deleteSource(ctx: UserContext, sourceId: string): Promise<void> {
  const { userId } = ctx.actor;
  assertAllowed(await findRoleForSource(ctx.db, { userId, sourceId }), "sources.change", "source");
  await transact(ctx, async (tx) => {
    const feedId = await findFeedOfSource(tx.db, sourceId);
    if (feedId) await lockFeed(tx.db, feedId);
    const key = { userId, sourceId, roles: rolesFor("sources.change") };
    await handOverPosts(tx.db, key);
    if ((await deleteSourceOfMember(tx.db, key)) === undefined) throw notFound("source");
    if (feedId) await countSubscribers(tx.db, feedId);
  });
}
