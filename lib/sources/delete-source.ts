import { countSubscribers } from "@/db/queries/feeds";
import { deleteSourceOfMember, findRoleForSource, handOverPosts } from "@/db/queries/sources";
import { assertAllowed, rolesFor } from "@/lib/access";
import { transact, type UserContext } from "@/lib/context";

/**
 * Removes a source. Its posts stay; those that another source of the newsfeed carries too are that one's from now on.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function deleteSource(ctx: UserContext, sourceId: string): Promise<void> {
  const { userId } = ctx.actor;
  assertAllowed(await findRoleForSource(ctx.db, { userId, sourceId }), "sources.change", "source");
  await transact(ctx, async (tx) => {
    await handOverPosts(tx.db, sourceId);
    const feedId = await deleteSourceOfMember(tx.db, { userId, sourceId, roles: rolesFor("sources.change") });
    if (feedId) await countSubscribers(tx.db, feedId);
  });
}
