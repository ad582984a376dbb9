import { type DigestSettings, listDigestsOfMember } from "@/db/queries/digests/digest-settings";
import { transact, type UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import type { OutputOf } from "@/lib/contract/endpoints";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { queueMail } from "@/lib/domain/mail/outbox";
import { type ComposedMail, composeMail } from "./compose-mail";
import { mailObstacle, nextAt, requireDigest } from "./digests";
import { windowFrom } from "./plan-digests";

type Preview = OutputOf<"previewDigest">;

interface DigestNow {
  /** Null without new posts. */
  composed: ComposedMail | null;
  since: Date;
  destination: Preview["destination"];
}

/**
 * Composes the mail that would be sent now, including the caller's other newsfeeds that are due at the same time.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function composeNow(ctx: UserContext, newsfeedId: string, messageName: string): Promise<DigestNow> {
  const settings = await requireDigest(ctx, newsfeedId);
  // Up to now, so that a source added a moment ago shows up. The real digest goes out later and has these posts too.
  const windowEnd = ctx.now();
  const { windowStart } = windowFrom(settings, windowEnd);
  const { userId } = ctx.actor;
  const newsfeeds = (await listDueTogether(ctx, settings)).map((one) => ({
    ...one,
    windowStart: windowFrom(one, windowEnd).windowStart,
    windowEnd,
  }));
  const composed = await composeMail(ctx, { ...settings, userId, messageName, newsfeeds });
  const destination = {
    address: settings.email,
    is_filed: ctx.mail.kind === "file",
    obstacle: await mailObstacle(ctx, settings),
  };
  return { composed, since: windowStart, destination };
}

/** Digests due together with this one; a digest that is off gets its own mail. */
async function listDueTogether(ctx: UserContext, settings: DigestSettings): Promise<DigestSettings[]> {
  if (!settings.isOn || !settings.areDigestsOn) return [settings];
  const now = ctx.now();
  const at = nextAt(settings, now).getTime();
  const all = await listDigestsOfMember(ctx.db, ctx.actor.userId, now);
  return all.filter((one) => one.isOn && nextAt(one, now).getTime() === at);
}

/** @throws AppError `not_found`, `forbidden` */
export async function previewDigest(ctx: UserContext, newsfeedId: string): Promise<Preview> {
  const { composed, since, destination } = await composeNow(ctx, newsfeedId, "preview");
  if (!composed) return { since, mail: null, destination };
  const { mail, preview, sections } = composed;
  const postCount = sections.reduce((sum, section) => sum + section.postCount, 0);
  return { since, mail: { subject: mail.subject, preview, text: mail.text, post_count: postCount }, destination };
}

const TESTS_PER_HOUR_MAX = 5;

const OBSTACLES = {
  unverified: "Your address is not confirmed. Confirm it to get digests.",
  suppressed: "Emails to your address bounced or were reported as spam. Try it again or change it: Settings, Profile.",
};

/**
 * Sends the current digest to the caller without affecting the next one.
 *
 * @throws AppError `not_found`, `forbidden`; `conflict` without new posts or when mails may not be sent; `rate_limited`
 */
export async function sendTestDigest(ctx: UserContext, newsfeedId: string): Promise<OutputOf<"sendTestDigest">> {
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
