import { changeSource, findRoleForSource } from "@/db/queries/sources/sources";
import { assertAllowed, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Source } from "@/lib/contract/source";
import { TRANSLATED_AT_ONCE } from "@/lib/core/limits";
import { translateForSources } from "@/lib/crawl/articles/translate-article";
import { requireSource } from "./check-source";
import { presentSourceFor } from "./present-source";

/**
 * Changes a source's name and the language into which Lede translates it, including its newest posts. Undefined fields
 * stay.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function updateSource(
  ctx: UserContext,
  sourceId: string,
  { title, translate_to: translateTo }: InputOf<"updateSource">["body"],
): Promise<Source> {
  const key = { userId: ctx.actor.userId, sourceId };
  assertAllowed(await findRoleForSource(ctx.db, key), "sources.change", "source");
  return transact(ctx, async (tx) => {
    const isChanged = title !== undefined || translateTo !== undefined;
    if (isChanged) await changeSource(tx.db, { ...key, roles: rolesFor("sources.change") }, { title, translateTo });
    if (translateTo !== undefined) await translateForSources(tx, { sourceId, postsMax: TRANSLATED_AT_ONCE });
    return presentSourceFor(tx, await requireSource(tx, key));
  });
}
