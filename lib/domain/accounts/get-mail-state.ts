import { findSuppression } from "@/db/queries/accounts/mail-addresses";
import { findUser } from "@/db/queries/accounts/users";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { MailState } from "@/lib/contract/mail";
import { addressHash } from "@/lib/domain/mail/address-hash";
import { keepsMails } from "@/lib/domain/mail/keeps-mails";

export async function getMailState(ctx: UserContext): Promise<MailState> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw notFound("account");
  const stoppedBy = await findSuppression(ctx.db, addressHash(ctx, user.email));
  return {
    email: user.email,
    isVerified: user.emailVerifiedAt !== null,
    stoppedBy,
    isKeptHere: keepsMails(ctx),
  };
}
