import { findUser } from "@/db/queries/accounts/users";
import { findRuleMatches, listRulesOfDestination } from "@/db/queries/notifications/rules";
import { findPostOfMember } from "@/db/queries/posts/posts";
import { findTarget, type StoredDelivery, storePayload } from "@/db/queries/webhooks/deliveries";
import type { Context } from "@/lib/context/context";
import type { Post } from "@/lib/contract/post";
import { isQuiet } from "@/lib/core/quiet-hours";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { searchWords } from "@/lib/domain/posts/list-posts";
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

const UNREADABLE = "The stored address can no longer be read. Enter it again.";
const UNCONFIRMED = "Your email address is not confirmed. Confirm it to get notifications.";
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
  if (!webhook) return { failure: UNREADABLE };
  const payload = await fixedPayload(ctx, delivery, () => composeEvent(ctx, target.userId, delivery));
  if (payload === null) return GONE;
  const headers = signedHeaders({ id: delivery.id, payload }, webhook.secrets, ctx.now());
  const message = { url: webhook.url, headers, body: payload, contentType: "application/json" };
  return { message };
}

async function prepareNotice(ctx: Context, delivery: StoredDelivery, target: Target): Promise<Prepared | Dropped> {
  const { kind, userId } = target;
  if (kind === "webhook") return { failure: UNREADABLE };
  if (delivery.event !== "test" && !(await isWanted(ctx, delivery, target))) return { isUnwanted: true };
  const payload = await fixedPayload(ctx, delivery, () => composeNotice(ctx, userId, delivery));
  if (payload === null) return GONE;
  // Safe: `composeNotice` wrote it.
  const notice = JSON.parse(payload) as Notice;
  if (kind === "email") {
    const user = await findUser(ctx.db, userId);
    if (!user) return GONE;
    if (user.emailVerifiedAt === null && !keepsMails(ctx)) return { cancelled: UNCONFIRMED };
    return { mail: { userId, address: user.email, notice } };
  }
  const message = await messageFor(ctx, { ...target, kind }, notice);
  return message ? { message } : { failure: UNREADABLE };
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

/** Whether the post meets a rule, with neither the arrival of the post nor the present in its quiet hours. */
async function isWanted(ctx: Context, delivery: StoredDelivery, { userId, timeZone }: Target): Promise<boolean> {
  const { subjectId: postId, destinationId } = delivery;
  if (postId === null) return false;
  const rules = (await listRulesOfDestination(ctx.db, destinationId))
    .filter((rule) => !isQuiet(rule, { timeZone, at: ctx.now() }))
    .map((rule) => ({ ...rule, words: searchWords(rule.words ?? "") }));
  const post = await findRuleMatches(ctx.db, { userId, postId }, rules);
  if (!post) return false;
  return rules.some((rule, index) => post.isMet[index] && !isQuiet(rule, { timeZone, at: post.arrivedAt }));
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
    text: (isProven(post.keylearning_state) && post.keylearning) || post.summary,
    origin: origin.filter(Boolean).join(" · "),
    url: `${appUrl}/posts/${post.id}`,
  } satisfies Notice);
}

/** Whether a key learning may be sent without a mark. */
function isProven(state: Post["keylearning_state"]): boolean {
  return state === "supported" || state === "extract";
}
