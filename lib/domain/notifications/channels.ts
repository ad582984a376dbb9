import {
  type Destination,
  deleteDestinationOfUser,
  listDestinationsOfUser,
  lockDestinationOfUser,
  updateDestinationOfUser,
} from "@/db/queries/webhooks/destinations";
import { notFound } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { Channel } from "@/lib/contract/channel";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Delivery } from "@/lib/contract/webhooks";
import { invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { ntfyTopicOf } from "@/lib/domain/webhooks/channel-target";
import { sendTest } from "@/lib/domain/webhooks/delivery-log";
import {
  addDestination,
  deliverNow,
  destinationKey,
  publicUrl,
  requireDestination,
  switched,
} from "@/lib/domain/webhooks/destinations";
import { sealTarget } from "@/lib/domain/webhooks/sealed-target";
import { isPushKey, vapidKeys } from "@/lib/domain/webhooks/web-push";

type NewChannel = InputOf<"createChannel">["body"];

export async function listChannels(ctx: UserContext): Promise<Channel[]> {
  const rows = await listDestinationsOfUser(ctx.db, { userId: ctx.actor.userId, isWebhook: false });
  return rows.flatMap((row) => presentChannel(row) ?? []);
}

/** @throws AppError `validation` for an address or key that cannot be used; `limit_exceeded` */
export async function createChannel(ctx: UserContext, wanted: NewChannel): Promise<Channel> {
  const target = targetOf(ctx, wanted);
  const id = newId();
  return transact(ctx, async (tx) => {
    const { kind, name = "" } = wanted;
    const sealed = sealTarget(tx, id, target);
    await addDestination(tx, "channel", { id, kind, name, sealed });
    return getChannel(tx, id);
  });
}

function targetOf(ctx: UserContext, wanted: NewChannel): object {
  switch (wanted.kind) {
    case "slack":
    case "discord":
    case "teams":
      return { url: publicUrl(ctx, wanted.url) };
    case "telegram":
      return { token: wanted.bot_token, chatId: wanted.chat_id };
    case "ntfy":
      return { url: topicUrl(ctx, wanted.url), token: wanted.access_token ?? null };
    case "web-push": {
      const keys = { publicKey: wanted.p256dh, auth: wanted.auth };
      if (!isPushKey(keys))
        throw invalid("/p256dh", "no_key", "These are not the keys of a browser's subscription. Subscribe again.");
      return { url: publicUrl(ctx, wanted.url), ...keys };
    }
    case "email":
      return {};
  }
}

function topicUrl(ctx: UserContext, typed: string): string {
  const url = publicUrl(ctx, typed);
  const { topic } = ntfyTopicOf(url);
  if (topic === "") throw invalid("/url", "no_topic", "Enter the URL of a topic, like https://ntfy.sh/my-topic.");
  return url;
}

/** Changes the fields sent; equal values change nothing. @throws AppError `not_found`, `forbidden` */
export async function updateChannel(
  ctx: UserContext,
  channelId: string,
  { name, is_enabled }: InputOf<"updateChannel">["body"],
): Promise<Channel> {
  await requireDestination(ctx, "channel", channelId);
  return transact(ctx, async (tx) => {
    const row = await requireDestination(tx, "channel", channelId, lockDestinationOfUser);
    await updateDestinationOfUser(tx.db, destinationKey(tx, "channel", channelId), {
      ...(name !== undefined && { name }),
      ...(is_enabled !== undefined && switched(row, is_enabled)),
      updatedAt: tx.now(),
    });
    if (is_enabled && !row.isEnabled) await deliverNow(tx, channelId);
    return getChannel(tx, channelId);
  });
}

/** Deletes the channel with its rules. @throws AppError `not_found`, `forbidden` */
export async function deleteChannel(ctx: UserContext, channelId: string): Promise<void> {
  if (!(await deleteDestinationOfUser(ctx.db, destinationKey(ctx, "channel", channelId))))
    await requireDestination(ctx, "channel", channelId);
}

/** Sends a test at once. @throws AppError `not_found`, `forbidden`, `rate_limited`; `conflict` while the channel is off */
export async function testChannel(ctx: UserContext, channelId: string): Promise<Delivery> {
  return sendTest(ctx, await requireDestination(ctx, "channel", channelId));
}

export async function getPushKey(ctx: UserContext): Promise<{ public_key: string }> {
  return { public_key: (await vapidKeys(ctx)).publicKey };
}

async function getChannel(ctx: UserContext, channelId: string): Promise<Channel> {
  const channel = presentChannel(await requireDestination(ctx, "channel", channelId));
  if (!channel) throw notFound("channel");
  return channel;
}

/** Null for a webhook. */
function presentChannel(row: Destination): Channel | null {
  if (row.kind === "webhook") return null;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    is_enabled: row.isEnabled,
    disabled_reason: row.disabledReason,
    failing_since: row.failingSince,
    last_delivered_at: row.deliveredAt,
    created_at: row.createdAt,
  };
}
