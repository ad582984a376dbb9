import { transact, type UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import type { Output } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { queueMail } from "@/lib/domain/mail/queue-mail";
import { composeNow } from "./preview-digest";

const TESTS_PER_HOUR_MAX = 5;

const OBSTACLES = {
  unverified: "Your address is not confirmed. Confirm it to get digests.",
  suppressed: "Emails to your address bounced. Use another address.",
};

/**
 * Sends the digest that would be sent now to the caller. It changes nothing of the next one.
 *
 * @throws AppError `not_found`, `forbidden`; `conflict` when there is nothing new, or nothing may be sent; `rate_limited`
 */
export async function sendTestDigest(
  ctx: UserContext,
  newsfeedId: string,
): Promise<Output<typeof endpoints.sendTestDigest>> {
  const id = newId();
  const { composed, destination } = await composeNow(ctx, newsfeedId, `digest-test.${id}`);
  if (destination.obstacle) throw new AppError("conflict", OBSTACLES[destination.obstacle]);
  if (!composed)
    throw new AppError("conflict", "There is nothing new to send. Try again when there are unread new posts.");
  const { userId } = ctx.actor;
  await takeToken(ctx, { key: `digest-test:${userId}`, tokensMax: TESTS_PER_HOUR_MAX, windowSeconds: 3_600 });
  await transact(ctx, (tx) =>
    queueMail(tx, {
      kind: "digest-test",
      toUser: userId,
      toAddress: destination.address,
      idempotencyKey: `digest-test/${id}`,
      mail: composed.mail,
    }),
  );
  return destination;
}
