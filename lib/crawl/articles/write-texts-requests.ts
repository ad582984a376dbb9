import { listPayers } from "@/db/queries/articles/payers";
import type { AppEvent } from "@/inngest/events";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/core/id";

/**
 * The events that let the model write the texts of articles; those that no newsfeed keeps any more are left out.
 *
 * @param after the post after which an earlier run stopped; by default the summary comes first
 */
export async function writeTextsRequests(
  ctx: Context,
  articleIds: readonly string[],
  after?: string,
): Promise<AppEvent[]> {
  const payers = await listPayers(ctx.db, articleIds);
  return articleIds.flatMap((articleId) => {
    const userId = payers.get(articleId);
    if (userId === undefined) return [];
    const data = { articleId, userId, ...(after !== undefined && { after }) };
    return [{ id: `write-texts:${newId()}`, name: "article/write-texts.requested", data }];
  });
}
