import type { UserContext } from "@/lib/context";
import type { previewDigest as previewDigestEndpoint } from "@/lib/contract/digests";
import type { Output } from "@/lib/contract/endpoint";
import { type ComposedDigest, composeMail } from "./compose-mail";
import { requireDigest } from "./get-digest";
import { windowFrom } from "./plan-digests";
import { whyNotMailed } from "./why-not-mailed";

type Preview = Output<typeof previewDigestEndpoint>;

export interface DigestNow {
  /** Null when there is nothing new. */
  composed: ComposedDigest | null;
  since: Date;
  destination: Preview["destination"];
}

/**
 * The digest that would be sent now, to the letter but for what tells one mail from another.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function composeNow(ctx: UserContext, newsfeedId: string, messageName: string): Promise<DigestNow> {
  const settings = await requireDigest(ctx, newsfeedId);
  // To its very end, so that whoever has just added a source sees it: the digest itself comes later, with these posts.
  const windowEnd = ctx.now();
  const { windowStart } = windowFrom(settings, windowEnd);
  const { userId } = ctx.actor;
  const composed = await composeMail(ctx, { ...settings, userId, messageName, windowStart, windowEnd });
  const destination = {
    address: settings.email,
    is_filed: ctx.mail.kind === "file",
    obstacle: await whyNotMailed(ctx, settings),
  };
  return { composed, since: windowStart, destination };
}

/** @throws AppError `not_found`, `forbidden` */
export async function previewDigest(ctx: UserContext, newsfeedId: string): Promise<Preview> {
  const { composed, since, destination } = await composeNow(ctx, newsfeedId, "preview");
  if (!composed) return { since, mail: null, destination };
  const { mail, preview, postCount } = composed;
  return { since, mail: { subject: mail.subject, preview, text: mail.text, post_count: postCount }, destination };
}
