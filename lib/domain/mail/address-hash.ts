import type { Context } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";

/** What is kept of an address that mails are not to go to: it outlives the account, so it must not tell the address. */
export function addressHash(ctx: Pick<Context, "mac">, address: string): Buffer {
  return ctx.mac("mail-address", normaliseEmail(address) ?? address.toLowerCase());
}
