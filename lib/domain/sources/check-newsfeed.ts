import { claimFeedsOfMember } from "@/db/queries/newsfeeds/check-newsfeed";
import { rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Source } from "@/lib/contract/sources";
import { awaitedRequests, CLAIM_SECONDS } from "@/lib/crawl/politeness/crawl-requests";
import { FRESH_MS } from "./check-source";
import { listSources } from "./list-sources";

/**
 * Asks for a crawl of all feeds of a newsfeed at once, in the background, those of one host one after the other. Left
 * alone are feeds that were checked within the last minute, are being crawled, or were given up.
 *
 * @returns the sources as they stand
 * @throws AppError `not_found`, `forbidden`
 */
export async function checkNewsfeed(ctx: UserContext, newsfeedId: string): Promise<Source[]> {
  await requireNewsfeed(ctx, newsfeedId, "sources.change");
  const key = { userId: ctx.actor.userId, newsfeedId, roles: rolesFor("sources.change") };
  return transact(ctx, async (tx) => {
    const now = tx.now();
    const freshAfter = new Date(now.getTime() - FRESH_MS);
    const claimed = await claimFeedsOfMember(tx.db, key, { now, freshAfter, leaseSeconds: CLAIM_SECONDS });
    if (claimed.length > 0) await tx.send(awaitedRequests(ctx.actor.userId, claimed));
    return listSources(tx, newsfeedId);
  });
}
