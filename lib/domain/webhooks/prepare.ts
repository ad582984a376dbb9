import { findSuppression } from "@/db/queries/accounts/mail-addresses";
import { findUser } from "@/db/queries/accounts/users";
import { findPostOfMember } from "@/db/queries/posts/posts";
import { findTarget, type StoredDelivery, storePayload } from "@/db/queries/webhooks/deliveries";
import type { Context } from "@/lib/context/context";
import type { Post } from "@/lib/contract/post";
import { addressHash } from "@/lib/domain/mail/delivery-reports";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { meetsRule } from "@/lib/domain/posts/meets-rule";
import type { Message } from "./attempt";
import { messageFor } from "./channel-message";
import type { Notice } from "./channel-target";
import { composeEvent } from "./compose-event";
import { openWebhook } from "./sealed-target";
import { signedHeaders } from "./sign";

type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

export type Prepared =
  | { message: Message }
  | { mail: { userId: string; address: string; notice: Notice } }
  /** Fails without an attempt. */
  | { failure: string };

/** Why a delivery is not attempted: a reason for the log, or a post that meets no rule. */
export type Dropped = { cancelled: string } | { isUnwanted: true };

export function isDropped<Other extends object>(result: Other | Dropped): result is Dropped {
  return "cancelled" in result || "isUnwanted" in result;
}

const UNREADABLE = "The stored address can no longer be read.";
const UNREADABLE_WEBHOOK = `${UNREADABLE} Enter it again.`;
const UNREADABLE_CHANNEL = `${UNREADABLE} Create a rule with a new channel, then delete this one.`;
const UNCONFIRMED = "Your email address is not confirmed. Confirm it to get notifications.";
const SUPPRESSED = {
  bounce: "Emails to your address bounced, so Lede stopped sending them.",
  complaint: "An email to your address was reported as spam, so Lede stopped sending them.",
};
const GONE = { cancelled: "The post, source, digest or list was deleted." };

/** Prepares an attempt. Each attempt checks access and rules; the first one fixes the body. */
export async function prepare(ctx: Context, delivery: StoredDelivery): Promise<Prepared | Dropped> {
  const target = await findTarget(ctx.db, delivery);
  if (!target) return { cancelled: "The account was deleted." };
  if (!target.mayRead) return { cancelled: "You no longer have access to this newsfeed." };
  return target.kind === "webhook" ? prepareWebhook(ctx, delivery, target) : prepareNotice(ctx, delivery, target);
}

async function prepareWebhook(ctx: Context, delivery: StoredDelivery, target: Target): Promise<Prepared | Dropped> {
  const webhook = openWebhook(ctx, target);
  if (!webhook) return { failure: UNREADABLE_WEBHOOK };
  const payload = await fixedPayload(ctx, delivery, () => composeEvent(ctx, target.userId, delivery));
  if (payload === null) return GONE;
  const headers = signedHeaders({ id: delivery.id, payload }, webhook.secrets, ctx.now());
  const message = { url: webhook.url, headers, body: payload, contentType: "application/json" };
  return { message };
}

async function prepareNotice(ctx: Context, delivery: StoredDelivery, target: Target): Promise<Prepared | Dropped> {
  const { kind, userId } = target;
  if (kind === "webhook") return { failure: UNREADABLE_WEBHOOK };
  if (delivery.event !== "test" && !(await meetsRule(ctx, delivery, target))) return { isUnwanted: true };
  const payload = await fixedPayload(ctx, delivery, () => composeNotice(ctx, userId, delivery));
  if (payload === null) return GONE;
  // Safe: `composeNotice` wrote it.
  const notice = JSON.parse(payload) as Notice;
  if (kind === "email") {
    const user = await findUser(ctx.db, userId);
    if (!user) return GONE;
    const hindrance = await mailHindrance(ctx, user);
    if (hindrance !== null) return { cancelled: hindrance };
    return { mail: { userId, address: user.email, notice } };
  }
  const message = await messageFor(ctx, { ...target, kind }, notice);
  return message ? { message } : { failure: UNREADABLE_CHANNEL };
}

/** Returns why no mail goes to an account, or null. Mails kept as files reach nobody. */
async function mailHindrance(
  ctx: Context,
  { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
): Promise<string | null> {
  if (keepsMails(ctx)) return null;
  if (emailVerifiedAt === null) return UNCONFIRMED;
  const reason = await findSuppression(ctx.db, addressHash(ctx, email));
  return reason && SUPPRESSED[reason];
}

async function fixedPayload(
  ctx: Context,
  { id, payload }: StoredDelivery,
  compose: () => Promise<string | null>,
): Promise<string | null> {
  if (payload !== null) return payload;
  const composed = await compose();
  if (composed !== null) await storePayload(ctx.db, id, composed);
  return composed;
}

async function composeNotice(ctx: Context, userId: string, delivery: StoredDelivery): Promise<string | null> {
  const { appUrl } = ctx.settings;
  if (delivery.event === "test")
    return JSON.stringify({
      title: "A test from Lede",
      text: "Notifications arrive here.",
      origin: "Lede",
      url: `${appUrl}/settings/notifications`,
    } satisfies Notice);
  const post = delivery.subjectId && (await findPostOfMember(ctx.db, { userId, postId: delivery.subjectId }));
  if (!post) return null;
  const origin = [post.source_title, post.relevance === null ? null : `relevance ${post.relevance}`];
  return JSON.stringify({
    title: post.title,
    text: noticeText(post),
    origin: origin.filter(Boolean).join(" · "),
    url: `${appUrl}/posts/${post.id}`,
  } satisfies Notice);
}

/** The key learning if it is proven, else the summary. Marks the article's own sentences. */
function noticeText(post: Post): string {
  const { keylearning, keylearning_state: state, summary } = post;
  if (state === "supported" && keylearning) return keylearning;
  if (state === "extract" && keylearning) return fromArticle(keylearning);
  return isExtract(post) ? fromArticle(summary) : summary;
}

/** Whether no model wrote the summary. The status tells it where one wrote the key learning, else the model's name. */
function isExtract({ ai_model, ai_status, keylearning_state: state }: Post): boolean {
  const isLearningByModel = state === "quoted" || state === "unsupported";
  return ai_model === null || (isLearningByModel && ai_status !== "done");
}

function fromArticle(text: string): string {
  return text && `From the article: ${text}`;
}
