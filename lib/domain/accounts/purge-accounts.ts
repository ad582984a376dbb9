import {
  deleteUser,
  giveUsageToNobody,
  hasCallsUnderWay,
  listClosedAccounts,
  purgeSomeOfUser,
} from "@/db/queries/accounts/purging-accounts";
import { type SystemContext, transact } from "@/lib/context/context";

const ACCOUNTS_PER_RUN_MAX = 10;
/** Of the embedded database one statement holds up all others. */
const ROWS_PER_STATEMENT = 500;
/** Of all accounts together; the next run goes on. */
const STATEMENTS_PER_RUN_MAX = 200;
/** Whatever was under way for the account when it was closed has ended by then. */
const SETTLED_AFTER_MS = 15 * 60_000;

/**
 * Removes what closed accounts have left, in small statements, and then the accounts. It can be stopped anywhere and
 * begun again.
 *
 * @returns how many accounts are gone
 */
export async function purgeAccounts(ctx: SystemContext): Promise<number> {
  let statementsLeft = STATEMENTS_PER_RUN_MAX;
  let gone = 0;
  for (const { id: userId, deletedAt } of await listClosedAccounts(ctx.db, ACCOUNTS_PER_RUN_MAX)) {
    let isMore = true;
    while (isMore && statementsLeft > 0) {
      isMore = await purgeSomeOfUser(ctx.db, { userId, rowsMax: ROWS_PER_STATEMENT });
      statementsLeft -= 1;
    }
    const isSettled = ctx.now().getTime() - deletedAt.getTime() >= SETTLED_AFTER_MS;
    if (isMore || !isSettled || (await hasCallsUnderWay(ctx.db, userId, ctx.now()))) continue;
    await transact(ctx, async (tx) => {
      await giveUsageToNobody(tx.db, userId);
      await deleteUser(tx.db, userId);
    });
    gone += 1;
  }
  return gone;
}
