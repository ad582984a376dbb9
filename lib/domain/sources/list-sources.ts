import { listSourcesOfNewsfeed } from "@/db/queries/sources/sources";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Source } from "@/lib/contract/sources";
import { seesSettings } from "@/lib/crawl/connectors/connectors";
import { presentSource } from "./present-source";

/**
 * The sources of a newsfeed in the order of their adding.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function listSources(ctx: UserContext, newsfeedId: string): Promise<Source[]> {
  const rows = await listSourcesOfNewsfeed(ctx.db, { userId: ctx.actor.userId, newsfeedId }, ctx.now());
  if (rows.length === 0) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const codes = rows.map(({ feed }) => feed?.lastErrorCode);
  const isForOperator = await seesSettings(ctx, codes);
  return rows.map((row) => presentSource(row, { isForOperator }));
}
