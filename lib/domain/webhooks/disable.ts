import { findUser } from "@/db/queries/accounts/users";
import { type DestinationKind, disableDestination } from "@/db/queries/webhooks/destinations";
import { type Context, transact } from "@/lib/context/context";
import { composeLinkMail } from "@/lib/domain/mail/link-mails";
import { queueMail } from "@/lib/domain/mail/outbox";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { isHopeless, type Outcome } from "./after-attempt";

const GONE = 410;
const NOT_FOUND = 404;
/**
 * Kinds whose service answers 404 for a destination that no longer exists. A topic of ntfy always exists, and a proxy
 * in front of any other receiver answers so while that restarts.
 */
const MISSING_KINDS: ReadonlySet<DestinationKind> = new Set(["slack", "discord", "telegram", "web-push"]);

/** Returns why this attempt disables the destination; null if it does not. */
export function disableReason(
  { answer }: Pick<Outcome, "answer">,
  after: { kind: DestinationKind; failures: number; failingSince: Date | null },
  now: Date,
): "gone" | "failing" | null {
  if (answer === GONE || (answer === NOT_FOUND && MISSING_KINDS.has(after.kind))) return "gone";
  return isHopeless(after, now) ? "failing" : null;
}

interface Disabled {
  id: string;
  userId: string;
  name: string;
  kind: DestinationKind;
}

/**
 * Disables a destination, and tells its owner by mail, at most once a day. An unconfirmed address may be a stranger's, so it
 * gets none. Waiting deliveries stay, for when it is enabled again.
 */
export async function disable(
  ctx: Context,
  { id, userId, name, kind }: Disabled,
  reason: "gone" | "failing",
): Promise<void> {
  const user = await findUser(ctx.db, userId);
  if (!user) return;
  const at = ctx.now();
  const mail = await composeLinkMail(ctx, {
    kind: "destination-disabled",
    name,
    noun: kind === "webhook" ? "webhook" : "channel",
    reason,
  });
  await transact(ctx, async (tx) => {
    if (!(await disableDestination(tx.db, id, { reason, at }))) return;
    if (user.emailVerifiedAt === null && !keepsMails(ctx)) return;
    await queueMail(tx, {
      kind: "account-notice",
      toUser: userId,
      toAddress: user.email,
      idempotencyKey: `disabled/${id}/${at.toISOString().slice(0, 10)}`,
      mail,
    });
  });
}
