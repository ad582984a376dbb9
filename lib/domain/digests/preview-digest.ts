import { type DigestSettings, listDigestsOfMember } from "@/db/queries/digests/digest-settings";
import type { UserContext } from "@/lib/context/context";
import type { Output } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { type ComposedMail, composeMail } from "./compose-mail";
import { requireDigest } from "./get-digest";
import { windowFrom } from "./plan-digests";
import { nextAt } from "./present-digest";
import { whyNotMailed } from "./why-not-mailed";

type Preview = Output<typeof endpoints.previewDigest>;

export interface DigestNow {
  /** Null when there is nothing new. */
  composed: ComposedMail | null;
  since: Date;
  destination: Preview["destination"];
}

/**
 * The mail with the newsfeed's digest that would be sent now, to the letter but for what tells one mail from another. It
 * holds the digests of the caller's other newsfeeds that are due at the same time.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function composeNow(ctx: UserContext, newsfeedId: string, messageName: string): Promise<DigestNow> {
  const settings = await requireDigest(ctx, newsfeedId);
  // To its very end, so that whoever has just added a source sees it: the digest itself comes later, with these posts.
  const windowEnd = ctx.now();
  const { windowStart } = windowFrom(settings, windowEnd);
  const { userId } = ctx.actor;
  const newsfeeds = (await listTogether(ctx, settings)).map((one) => ({
    ...one,
    windowStart: windowFrom(one, windowEnd).windowStart,
    windowEnd,
  }));
  const composed = await composeMail(ctx, { ...settings, userId, messageName, newsfeeds });
  const destination = {
    address: settings.email,
    is_filed: ctx.mail.kind === "file",
    obstacle: await whyNotMailed(ctx, settings),
  };
  return { composed, since: windowStart, destination };
}

/** The digests that are due with this one; one that is off has its mail to itself. */
async function listTogether(ctx: UserContext, settings: DigestSettings): Promise<DigestSettings[]> {
  if (!settings.isOn || !settings.areDigestsOn) return [settings];
  const now = ctx.now();
  const at = nextAt(settings, now).getTime();
  const all = await listDigestsOfMember(ctx.db, ctx.actor.userId);
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
