import {
  findEmailToken,
  replaceEmailToken,
  spendEmailToken,
  type TokenPurpose,
} from "@/db/queries/accounts/email-tokens";
import { markEmailVerified } from "@/db/queries/accounts/users";
import type { FrozenMail } from "@/db/schema/mail";
import type { Context } from "@/lib/context/context";
import { hashLinkToken, mintLinkToken } from "@/lib/context/link-token";
import { LINK_MINUTES } from "@/lib/contract/mail";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { composeLinkMail } from "@/lib/domain/mail/link-mails";
import { queueMail } from "@/lib/domain/mail/queue-mail";

/** A mail whose link acts for its reader, composed but not yet of any account. */
export interface LinkMail {
  purpose: TokenPurpose;
  email: string;
  tokenHash: Buffer;
  mail: FrozenMail;
}

/** Composes the mail; it takes a while, so it belongs before the transaction. @param email in its one spelling */
export async function prepareLink(
  ctx: Context,
  purpose: Exclude<TokenPurpose, "change-email">,
  email: string,
): Promise<LinkMail> {
  const token = mintLinkToken();
  const mail = await composeLinkMail(ctx, { kind: purpose, token, email });
  return { purpose, email, tokenHash: hashLinkToken(token), mail };
}

/** Makes the link work for the user, in the place of former ones, and queues its mail; in a transaction. */
export async function mailLink(tx: Context, userId: string, link: LinkMail): Promise<void> {
  const { purpose, email, tokenHash, mail } = link;
  const id = newId();
  const createdAt = tx.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MINUTES[purpose] * 60_000);
  await replaceEmailToken(tx.db, { id, userId, purpose, tokenHash, email, createdAt, expiresAt });
  await queueMail(tx, { kind: purpose, toUser: userId, toAddress: email, idempotencyKey: `link/${id}`, mail });
}

/** The address that a link was sent to; null for one that cannot be used, whatever the reason. Uses nothing up. */
export function findLink(ctx: Context, purpose: TokenPurpose, token: string): Promise<{ email: string } | null> {
  return findEmailToken(ctx.db, { purpose, tokenHash: hashLinkToken(token) }, ctx.now());
}

/**
 * Uses a link up, which proves its user's address; in a transaction with what it is for.
 *
 * @throws AppError `not_found` for a link that cannot be used, whatever the reason
 */
export async function spendLink(
  tx: Context,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: string; email: string; isFirstProof: boolean }> {
  const now = tx.now();
  const spent = await spendEmailToken(tx.db, { purpose, tokenHash: hashLinkToken(token) }, now);
  if (!spent) throw linkGone();
  const isFirstProof = await markEmailVerified(tx.db, { userId: spent.userId, at: now });
  return { ...spent, isFirstProof };
}

export function linkGone(): AppError {
  return new AppError("not_found", "This link has been used or has expired. Ask for a new one.");
}
