import { findSuppression } from "@/db/queries/accounts/mail-addresses";
import type { Context } from "@/lib/context/context";
import { addressHash } from "@/lib/domain/mail/address-hash";

/**
 * Why an account gets no digests by mail; null when it may. An address that nobody has proved is somebody else's, perhaps;
 * where mails never leave the machine, that harms nobody.
 */
export async function whyNotMailed(
  ctx: Pick<Context, "db" | "mac" | "mail">,
  { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
): Promise<"unverified" | "suppressed" | null> {
  if (emailVerifiedAt === null && ctx.mail.kind !== "file") return "unverified";
  return (await findSuppression(ctx.db, addressHash(ctx, email))) ? "suppressed" : null;
}
