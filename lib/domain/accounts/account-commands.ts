import { countUsers, findUserByEmail, listUsers } from "@/db/queries/accounts/users";
import { countListsOfUser } from "@/db/queries/lists/lists";
import { listSharedNewsfeedsOfOwner } from "@/db/queries/members/members";
import { countNewsfeedsOfOwner } from "@/db/queries/newsfeeds/newsfeeds";
import { findOperator, isAdminAddress } from "@/lib/context/account";
import { type SystemContext, transact } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { hashLinkToken, mintLinkToken } from "@/lib/context/link-token";
import { LINK_MINUTES } from "@/lib/contract/mail";
import { timestampText } from "@/lib/contract/wire";
import { AppError } from "@/lib/core/errors";
import { closeAccount } from "./delete-account";
import { activateLink } from "./email-link";

/** An account as the operator's command line lists it. */
export interface ListedAccount {
  email: string;
  name: string;
  created_at: string;
  /** Latest visit, sign-in or use of an API key; null before. */
  last_seen_at: string | null;
  /** Number of newsfeeds that it owns, and of their sources. */
  newsfeeds: number;
  sources: number;
  is_operator: boolean;
}

/** Lists all accounts, oldest first. */
export async function listAccounts(ctx: SystemContext): Promise<ListedAccount[]> {
  const operatorId = await findOperator(ctx);
  const rows = await listUsers(ctx.db);
  return rows.map(({ id, createdAt, lastSeenAt, ...account }) => ({
    ...account,
    created_at: timestampText(createdAt),
    last_seen_at: lastSeenAt && timestampText(lastSeenAt),
    is_operator: id === operatorId,
  }));
}

/**
 * Makes the link with which a person chooses a new password, for the operator to pass on. Replaces earlier ones. Using
 * it does not verify the address, since the link is not mailed.
 *
 * @throws AppError `not_found`
 */
export async function makeResetLink(ctx: SystemContext, typed: string): Promise<{ url: string; minutes: number }> {
  const { id, email } = await requireAccount(ctx, typed);
  const token = mintLinkToken();
  const link = { purpose: "operator-reset", email, tokenHash: hashLinkToken(token) } as const;
  await transact(ctx, (tx) => activateLink(tx, id, link));
  return { url: `${ctx.settings.appUrl}/reset-password/${token}`, minutes: LINK_MINUTES["password-reset"] };
}

interface Losses {
  email: string;
  newsfeeds: number;
  /** Names of the newsfeeds that others read too. */
  shared: string[];
  lists: number;
  is_operator: boolean;
  is_only: boolean;
}

/** Tells what the deletion of an account would delete. @throws AppError `not_found`, `conflict` */
export async function listLosses(ctx: SystemContext, typed: string): Promise<Losses> {
  const { id, email, isOperator } = await requireDeletable(ctx, typed);
  const shared = await listSharedNewsfeedsOfOwner(ctx.db, id);
  return {
    email,
    newsfeeds: await countNewsfeedsOfOwner(ctx.db, id),
    shared: shared.map(({ name }) => name),
    lists: await countListsOfUser(ctx.db, id),
    is_operator: isOperator,
    is_only: (await countUsers(ctx.db)) === 1,
  };
}

/** Deletes an account as its owner would. @throws AppError `not_found`, `conflict` */
export async function deleteAccountOf(ctx: SystemContext, typed: string): Promise<void> {
  await transact(ctx, async (tx) => closeAccount(tx, (await requireDeletable(tx, typed)).id));
}

/** The account with an address, typed in any case. */
async function requireAccount(ctx: SystemContext, typed: string): Promise<{ id: string; email: string }> {
  const email = normaliseEmail(typed);
  const user = email === null ? null : await findUserByEmail(ctx.db, email);
  if (email === null || user === null)
    throw new AppError("not_found", `No account has the address ${typed}. \`lede users\` lists the addresses.`);
  return { id: user.id, email };
}

async function requireDeletable(ctx: SystemContext, typed: string) {
  const account = await requireAccount(ctx, typed);
  const isOperator = (await findOperator(ctx)) === account.id;
  if (isOperator && isAdminAddress(ctx, account.email))
    throw new AppError(
      "conflict",
      `${account.email} is ADMIN_EMAIL, the operator's account. Set ADMIN_EMAIL to another account's address, or unset it and ADMIN_PASSWORD, and restart Lede; then delete this one.`,
    );
  return { ...account, isOperator };
}

/** Commands of the operator's command line, by name. Their results are sent as JSON. */
export const ACCOUNT_COMMANDS = {
  list: listAccounts,
  reset: makeResetLink,
  losses: listLosses,
  delete: deleteAccountOf,
};

export type AccountCommands = typeof ACCOUNT_COMMANDS;
