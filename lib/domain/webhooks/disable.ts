import { findUser } from "@/db/queries/accounts/users";
import { type DestinationKind, disableDestination } from "@/db/queries/webhooks/destinations";
import { type Context, transact } from "@/lib/context/context";
import { composeLinkMail } from "@/lib/domain/mail/link-mails";
import { queueMail } from "@/lib/domain/mail/outbox";
import { isHopeless, type Outcome } from "./after-attempt";

const GONE = 410;
/** Answer of push services and chats for a destination that no longer exists. */
const NOT_FOUND = 404;

/** Returns why this attempt disables the destination; null if it does not. */
export function disableReason(
  { answer }: Pick<Outcome, "answer">,
  after: { kind: DestinationKind; failures: number; failingSince: Date | null },
  now: Date,
): "gone" | "failing" | null {
  if (answer === GONE || (answer === NOT_FOUND && after.kind !== "webhook")) return "gone";
  return isHopeless(after, now) ? "failing" : null;
}

interface Disabled {
  id: string;
  userId: string;
  name: string;
  kind: DestinationKind;
}

/** Disables a destination, and tells its owner by mail. Waiting deliveries stay, for when it is enabled again. */
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
    await queueMail(tx, {
      kind: "account-notice",
      toUser: userId,
      toAddress: user.email,
      idempotencyKey: `disabled/${id}/${at.getTime()}`,
      mail,
    });
  });
}
