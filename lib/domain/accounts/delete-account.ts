import {
  anonymiseUsage,
  closeUser,
  deleteCredentials,
  deleteTracesOfUser,
  deleteUser,
  hasRunningCalls,
  listClosedAccounts,
  markOwnedNewsfeedsDeleted,
  purgeBatchOfUser,
  stopDigestsOfUser,
  unshareListsOfUser,
} from "@/db/queries/accounts/deleting-accounts";
import { countUsers, findCredentials } from "@/db/queries/accounts/users";
import { withdrawDigests } from "@/db/queries/digests/digest-settings";
import { countSubscribersOfNewsfeed } from "@/db/queries/feeds/feeds";
import { deleteOpenInvitationsOfNewsfeed } from "@/db/queries/members/invitations";
import { forgetReplies } from "@/db/queries/operations/idempotency-keys";
import { deleteDestinationsOfUser } from "@/db/queries/webhooks/destinations";
import { notFound } from "@/lib/context/access";
import { isOperator } from "@/lib/context/account";
import { type Context, type SystemContext, transact, type UserContext } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { reportLostPosts } from "@/lib/context/events";
import { AppError, invalid } from "@/lib/core/errors";
import { confirmPassword } from "./confirm-password";

/**
 * Deletes the caller's account permanently. One transaction closes it and hides its data from everybody; {@link
 * purgeAccounts} removes the rows later.
 *
 * @throws AppError errors of {@link confirmPassword}; `validation` for another address too; `conflict` for the operator
 * while others have accounts
 */
export async function deleteAccount(
  ctx: UserContext,
  typed: { email: string; password: string; network: string },
): Promise<void> {
  const { userId } = ctx.actor;
  const user = await findCredentials(ctx.db, userId);
  if (!user) throw notFound("account");
  if (normaliseEmail(typed.email) !== user.email.toLowerCase())
    throw invalid("/email", "other_email", "This is not your account's address. Type it as shown above.");
  if (user.passwordHash !== null)
    await confirmPassword(ctx, { password: typed.password, network: typed.network, pointer: "/password" });
  await transact(ctx, async (tx) => {
    await assertNoHeir(tx);
    await closeAccount(tx, userId);
  });
}

/** Prevents the next-oldest account from becoming the operator by default. */
async function assertNoHeir(tx: UserContext): Promise<void> {
  if ((await isOperator(tx)) && (await countUsers(tx.db)) > 1)
    throw new AppError(
      "conflict",
      "You run this server, and others have accounts. Set ADMIN_EMAIL and ADMIN_PASSWORD to the account that takes over, restart Lede, then delete yours.",
    );
}

/** Closes an account, unless it is closed; call it in a transaction. */
export async function closeAccount(tx: Context, userId: string): Promise<void> {
  const email = await closeUser(tx.db, userId, tx.now());
  if (email === null) return;
  await deleteCredentials(tx.db, userId);
  await unshareListsOfUser(tx.db, userId);
  await stopDigestsOfUser(tx.db, userId);
  const newsfeedIds = await markOwnedNewsfeedsDeleted(tx.db, userId, tx.now());
  // Sorted, so that concurrent transactions cannot deadlock.
  for (const newsfeedId of newsfeedIds.toSorted()) {
    await withdrawDigests(tx.db, { newsfeedId }, tx.now());
    await countSubscribersOfNewsfeed(tx.db, newsfeedId);
    await forgetReplies(tx.db, { newsfeedId });
  }
  await deleteDestinationsOfUser(tx.db, userId);
  await deleteTracesOfUser(tx.db, { userId, email });
  // After the user's own destinations, which get no more events.
  for (const newsfeedId of newsfeedIds.toSorted()) await reportLostPosts(tx, { newsfeedId });
  // Invitations by former owners. The statement above finds the user's own by the texts of their mails.
  for (const newsfeedId of newsfeedIds) await deleteOpenInvitationsOfNewsfeed(tx.db, newsfeedId);
}

const ACCOUNTS_PER_RUN_MAX = 10;
/** The embedded database runs one statement at a time. */
const ROWS_PER_STATEMENT = 500;
/** Over all accounts; the next run continues. */
const STATEMENTS_PER_RUN_MAX = 200;
/** Time after which no more rows are removed. Serverless hosts stop a function after 60 seconds. */
const RUN_MS_MAX = 40_000;
/** Work that was running when the account closed has ended by then. */
const SETTLED_AFTER_MS = 15 * 60_000;

/**
 * Removes the rows of closed accounts in small statements, then the accounts. Safe to stop and restart.
 *
 * @returns the number of accounts removed
 */
export async function purgeAccounts(ctx: SystemContext): Promise<number> {
  const startedAt = ctx.now().getTime();
  const isLate = () => ctx.now().getTime() - startedAt > RUN_MS_MAX;
  let statementsLeft = STATEMENTS_PER_RUN_MAX;
  let gone = 0;
  for (const { id: userId, deletedAt } of await listClosedAccounts(ctx.db, ACCOUNTS_PER_RUN_MAX)) {
    let isMore = true;
    while (isMore && statementsLeft > 0 && !isLate()) {
      isMore = await purgeBatchOfUser(ctx.db, { userId, rowsMax: ROWS_PER_STATEMENT });
      statementsLeft -= 1;
    }
    const isSettled = ctx.now().getTime() - deletedAt.getTime() >= SETTLED_AFTER_MS;
    if (isMore || !isSettled || (await hasRunningCalls(ctx.db, userId, ctx.now()))) continue;
    await transact(ctx, async (tx) => {
      await anonymiseUsage(tx.db, userId);
      await deleteUser(tx.db, userId);
    });
    gone += 1;
  }
  return gone;
}
