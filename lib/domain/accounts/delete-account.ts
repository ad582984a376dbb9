import {
  closeUser,
  deleteTracesOfUser,
  deleteWaysIn,
  markOwnedNewsfeedsDeleted,
  stopDigestsOfUser,
  unshareListsOfUser,
} from "@/db/queries/accounts/closing-accounts";
import { findCredentials } from "@/db/queries/accounts/users";
import { countSubscribersOfNewsfeed } from "@/db/queries/feeds/feeds";
import { forgetReplies } from "@/db/queries/operations/idempotency-keys";
import { notFound } from "@/lib/context/access";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { invalid } from "@/lib/core/errors";
import { confirmPassword } from "./confirm-password";

/**
 * Deletes the caller's account for good. In one transaction nothing opens it any more, and all that it has vanishes for
 * everybody; the rows go in the background (see {@link purgeAccounts}).
 *
 * @throws AppError `validation` where the address, or the password of an account that has one, is not the caller's;
 * `rate_limited`, `unavailable`
 */
export async function deleteAccount(
  ctx: UserContext,
  typed: { email: string; password: string; network: string },
): Promise<void> {
  const { userId } = ctx.actor;
  const user = await findCredentials(ctx.db, userId);
  if (!user) throw notFound("account");
  if (normaliseEmail(typed.email) !== user.email.toLowerCase())
    throw invalid("/email", "other_email", "This is not the address of your account. Type it as it stands above.");
  if (user.passwordHash !== null)
    await confirmPassword(ctx, { password: typed.password, network: typed.network, pointer: "/password" });
  await transact(ctx, (tx) => close(tx, userId));
}

async function close(tx: Context, userId: string): Promise<void> {
  const email = await closeUser(tx.db, userId, tx.now());
  if (email === null) return;
  await deleteWaysIn(tx.db, userId);
  await unshareListsOfUser(tx.db, userId);
  await stopDigestsOfUser(tx.db, userId);
  for (const newsfeedId of await markOwnedNewsfeedsDeleted(tx.db, userId, tx.now())) {
    await countSubscribersOfNewsfeed(tx.db, newsfeedId);
    await forgetReplies(tx.db, { newsfeedId });
  }
  await deleteTracesOfUser(tx.db, { userId, email });
}
