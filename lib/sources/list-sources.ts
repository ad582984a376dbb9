import { listSourcesOfNewsfeed } from "@/db/queries/sources";
import { seesSettings } from "@/lib/connectors/key-problem";
import type { UserContext } from "@/lib/context";
import type { Source } from "@/lib/contract/sources";
import { requireNewsfeed } from "@/lib/newsfeeds/require-newsfeed";
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
