import { countSubscribers, ensureFeed, lockFeed } from "@/db/queries/feeds/feeds";
import { lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { announceRefile } from "@/db/queries/newsfeeds/refiling";
import { findFeedOfSource, findRoleForSource, hasOtherSource, replaceFeedOfSource } from "@/db/queries/sources/sources";
import { assertAllowed, notFound, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Source } from "@/lib/contract/source";
import { invalid } from "@/lib/core/errors";
import { fileStored } from "@/lib/crawl/filing/reach-back";
import { feedRow, findRequestedFeed, lockRequestedFeed, startFirstCrawl } from "./add-source";
import { requireSource } from "./check-source";
import { presentSourceFor } from "./present-source";

/**
 * Changes a source's address, for a site that moved. The source keeps its id and posts.
 *
 * @throws AppError `not_found`, `forbidden`; `validation` with discovery's message, or when the newsfeed already has
 * that feed
 */
export async function replaceSource(
  ctx: UserContext,
  sourceId: string,
  wanted: InputOf<"replaceSource">["body"],
): Promise<Source> {
  const key = { userId: ctx.actor.userId, sourceId };
  assertAllowed(await findRoleForSource(ctx.db, key), "sources.change", "source");
  const { url, found, feed: chosen } = await findRequestedFeed(ctx, wanted);
  const { source, unfiledId } = await transact(ctx, async (tx) => {
    const { newsfeedId, title: given, feed: former } = await requireSource(tx, key);
    await lockNewsfeed(tx.db, newsfeedId);
    const formerId = await findFeedOfSource(tx.db, sourceId);
    const { id: feedId } = await ensureFeed(tx.db, feedRow(tx, found, chosen));
    if (await hasOtherSource(tx.db, { newsfeedId, feedId, sourceId }))
      throw invalid("/url", "there_already", "This newsfeed already follows that address. Delete this source instead.");
    // Sorted, so that concurrent transactions cannot deadlock.
    for (const id of [...new Set([feedId, formerId ?? feedId])].toSorted()) await lockFeed(tx.db, id);
    // A title other than the feed's own was given by a person. That of a feed never read comes from an imported list.
    const isGiven = given !== null && former?.title != null && given !== former.title;
    const title = isGiven ? given : chosen.feed.title || found.siteTitle;
    const to = { feedId, url, type: found.type, title };
    if (!(await replaceFeedOfSource(tx.db, { ...key, roles: rolesFor("sources.change") }, to)))
      throw notFound("source");
    for (const id of new Set([feedId, formerId ?? feedId])) await countSubscribers(tx.db, id);
    const feed = await lockRequestedFeed(tx, feedId, { found, feed: chosen });
    await startFirstCrawl(tx, feed, newsfeedId);
    if (feed.lastSuccessAt) await announceRefile(tx.db, newsfeedId);
    const source = await presentSourceFor(tx, await requireSource(tx, key));
    return { source, unfiledId: feed.lastSuccessAt ? feedId : null };
  });
  if (unfiledId !== null) await fileStored(ctx, source.newsfeed_id, [unfiledId]);
  return source;
}
