import { listSourcesSince } from "@/db/queries/sources/member-sources";
import type { UserContext } from "@/lib/context/context";
import { type ImportProgress, TROUBLED_SOURCES_MAX } from "@/lib/contract/opml";
import { seesSettings, withRemedy } from "@/lib/crawl/connectors/connectors";
import { statusOf } from "@/lib/domain/sources/present-source";

/** How the first checks of the sources go that the caller's newsfeeds have had since a moment. */
export async function getImportProgress(ctx: UserContext, since: Date): Promise<ImportProgress> {
  const rows = await listSourcesSince(ctx.db, { userId: ctx.actor.userId, since });
  const codes = rows.map(({ feed }) => feed?.lastErrorCode);
  const viewer = { isForOperator: await seesSettings(ctx, codes) };
  const sources = rows.map(({ id, newsfeedId, url, title, type, feed }) => ({
    source_id: id,
    newsfeed_id: newsfeedId,
    title: title ?? feed?.title ?? null,
    url,
    status: statusOf(feed),
    last_error: withRemedy({ type, code: feed?.lastErrorCode ?? null, reason: feed?.lastError ?? null }, viewer),
  }));
  const troubled = sources.filter(({ status }) => status !== "pending" && status !== "ok");
  return {
    total: sources.length,
    pending: sources.filter(({ status }) => status === "pending").length,
    troubled: troubled.length,
    sources: troubled.slice(0, TROUBLED_SOURCES_MAX),
  };
}
