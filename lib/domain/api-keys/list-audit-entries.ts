import { pageAuditEntries } from "@/db/queries/accounts/audit-entries";
import type { UserContext } from "@/lib/context/context";
import type { AuditEntry } from "@/lib/contract/audit";
import { type InputOf, summaryOf } from "@/lib/contract/endpoints";
import { type Page, pageOf } from "@/lib/contract/paging";
import { PAGE_SIZE_DEFAULT } from "@/lib/core/limits";

/**
 * One page of writes by the caller's keys, and by other members' keys in the caller's newsfeeds, newest first.
 */
export async function listAuditEntries(
  ctx: UserContext,
  query: InputOf<"listAuditEntries">["query"],
): Promise<Page<AuditEntry>> {
  const size = query.limit ?? PAGE_SIZE_DEFAULT;
  const rows = await pageAuditEntries(ctx.db, ctx.actor.userId, {
    keyId: query.key_id,
    newsfeedId: query.newsfeed_id,
    beforeId: query.cursor?.id,
    rowsMax: size + 1,
  });
  const page = pageOf(rows, size, ({ created_at, id }) => ({ at: created_at, id }));
  return { ...page, rows: page.rows.map((row) => ({ ...row, action: summaryOf(row.operation) })) };
}
