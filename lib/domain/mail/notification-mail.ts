import { deliveryOfMail, findDeliveryWithTarget } from "@/db/queries/webhooks/deliveries";
import type { Context } from "@/lib/context/context";
import { meetsRule } from "@/lib/domain/posts/meets-rule";

/**
 * Whether a mail with this key is still wanted. A notification needs a channel that is on, a newsfeed that the channel's
 * owner may read, and a rule that would send it now; other mails are wanted.
 */
export async function isNotificationWanted(ctx: Context, mailKey: string): Promise<boolean> {
  const deliveryId = deliveryOfMail(mailKey);
  if (deliveryId === null) return true;
  const found = await findDeliveryWithTarget(ctx.db, deliveryId);
  if (!found?.target.isEnabled || !found.target.mayRead) return false;
  return found.delivery.event === "test" || meetsRule(ctx, found.delivery, found.target);
}
