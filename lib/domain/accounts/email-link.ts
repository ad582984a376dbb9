import { setTimeout } from "node:timers/promises";
import {
  findEmailToken,
  replaceEmailToken,
  spendEmailToken,
  type TokenPurpose,
} from "@/db/queries/accounts/email-tokens";
import { findUserByEmail, markEmailVerified } from "@/db/queries/accounts/users";
import type { FrozenMail } from "@/db/schema/mail";
import { isAdminAddress } from "@/lib/context/account";
import { type Context, type SystemContext, transact } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { hashLinkToken, mintLinkToken } from "@/lib/context/link-token";
import { type RateLimit, takeToken } from "@/lib/context/rate-limit";
import { LINK_MINUTES } from "@/lib/contract/mail";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { composeLinkMail } from "@/lib/domain/mail/link-mails";
import { queueMail } from "@/lib/domain/mail/outbox";
import { keepsMails } from "@/lib/domain/mail/send-mail";

type MailedPurpose = Exclude<TokenPurpose, "operator-reset">;

/** A composed mail with a link, not yet tied to an account. */
export interface LinkMail {
  purpose: MailedPurpose;
  email: string;
  tokenHash: Buffer;
  mail: FrozenMail;
}

/**
 * Composes the mail. Slow, so call it before the transaction.
 *
 * @param email normalised
 * @param next a checked path of this app to open after signing in
 */
export async function prepareLink(
  ctx: Context,
  purpose: Exclude<MailedPurpose, "change-email">,
  email: string,
  next = "/",
): Promise<LinkMail> {
  const token = mintLinkToken();
  const mail = await composeLinkMail(ctx, { kind: purpose, token, email, next });
  return { purpose, email, tokenHash: hashLinkToken(token), mail };
}

/** Activates the link and replaces earlier ones; call it in a transaction. @returns its id */
export async function activateLink(
  tx: Context,
  userId: string,
  link: Pick<LinkMail, "email" | "tokenHash"> & { purpose: TokenPurpose },
): Promise<string> {
  const { purpose, email, tokenHash } = link;
  const id = newId();
  const createdAt = tx.now();
  const minutes = LINK_MINUTES[purpose === "operator-reset" ? "password-reset" : purpose];
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000);
  await replaceEmailToken(tx.db, { id, userId, purpose, tokenHash, email, createdAt, expiresAt });
  return id;
}

/** Activates the link and queues its mail; call it in a transaction. */
export async function mailLink(tx: Context, userId: string, { mail, ...link }: LinkMail): Promise<void> {
  const { purpose, email } = link;
  const id = await activateLink(tx, userId, link);
  await queueMail(tx, { kind: purpose, toUser: userId, toAddress: email, idempotencyKey: `link/${id}`, mail });
}

interface Link {
  userId: string;
  email: string;
  /** Whether somebody else may have set the account up before this link proves the address. */
  isFirstProof: boolean;
}

/** Returns a link, or null for an unusable one. Does not use the link up. */
export async function findLink(ctx: Context, purpose: MailedPurpose, token: string): Promise<Link | null> {
  const link = await findEmailToken(ctx.db, { purpose, tokenHash: hashLinkToken(token) }, ctx.now());
  if (!link) return null;
  const { userId, email, isVerified } = link;
  return { userId, email, isFirstProof: !isVerified && isProof(ctx, link) };
}

/**
 * Whether a link proves whose its address is. The operator makes the links of `operator-reset` and alone reads mails kept
 * as files, so these links prove nobody's address but the operator's.
 */
function isProof(ctx: Context, { purpose, email }: { purpose: TokenPurpose; email: string }): boolean {
  return isAdminAddress(ctx, email) || (purpose !== "operator-reset" && !keepsMails(ctx));
}

/**
 * Uses a link up, which verifies the address if it was mailed; call it in the transaction of the action.
 *
 * @throws AppError `not_found` for an unusable link
 */
export async function spendLink(tx: Context, purpose: MailedPurpose, token: string): Promise<Link> {
  const now = tx.now();
  const spent = await spendEmailToken(tx.db, { purpose, tokenHash: hashLinkToken(token) }, now);
  if (!spent) throw unusableLink();
  const { userId, email } = spent;
  if (spent.purpose === "operator-reset" && !isProof(tx, spent)) return { userId, email, isFirstProof: false };
  const isNew = await markEmailVerified(tx.db, { userId, at: now });
  return { userId, email, isFirstProof: isNew && isProof(tx, spent) };
}

export function unusableLink(): AppError {
  return new AppError("not_found", "This link has been used or has expired. Ask for a new one.");
}

/** Per mailbox and lifetime of a link, so that its owner has a working link when others use the limit up. */
const MAILS_MAX = 3;
const NETWORK_WINDOW_SECONDS = 3_600;
/** High, because all visitors share one network behind a proxy missing from `TRUSTED_PROXY_HOPS`. */
const REQUESTS_PER_NETWORK_MAX = 30;
/** Longer than queueing a mail takes, so that the response time reveals nothing. */
const ANSWER_MS = 500;

/**
 * Mails a link to the account of an address. Answer, limits and timing are the same when there is no account.
 *
 * @param next a checked path of this app to open after signing in
 * @throws AppError `validation` for an invalid address; `rate_limited` after 3 mails to an address within the lifetime
 * of a link
 */
export async function requestLink(
  ctx: SystemContext,
  purpose: "sign-in" | "password-reset",
  typed: string,
  next = "/",
): Promise<void> {
  const email = normaliseEmail(typed);
  if (email === null) throw invalid("/email", "invalid_email", "Enter an email address like ada@example.org.");
  const windowSeconds = LINK_MINUTES[purpose] * 60;
  const limit = { key: `link:${purpose}:mailbox:${email}`, tokensMax: MAILS_MAX, windowSeconds };
  await takeToken(ctx, limit, "If this address has an account, the newest email to it has a link that works.");
  const [outcome] = await Promise.allSettled([mailIfKnown(ctx, { purpose, email, next }), setTimeout(ANSWER_MS)]);
  // An error that only existing accounts cause would reveal them.
  if (outcome.status === "rejected") ctx.log.error({ err: outcome.reason }, "a link could not be mailed");
}

/** Limits requests per network, before the body is read. */
export function linkLimit(network: string): RateLimit {
  return { key: `link:network:${network}`, tokensMax: REQUESTS_PER_NETWORK_MAX, windowSeconds: NETWORK_WINDOW_SECONDS };
}

interface WantedLink {
  purpose: "sign-in" | "password-reset";
  email: string;
  next: string;
}

async function mailIfKnown(ctx: SystemContext, { purpose, email, next }: WantedLink): Promise<void> {
  // Composed for unknown addresses too, because this takes most of the time.
  const link = await prepareLink(ctx, purpose, email, next);
  await transact(ctx, async (tx) => {
    const user = await findUserByEmail(tx.db, email);
    if (user) await mailLink(tx, user.id, link);
  });
}
