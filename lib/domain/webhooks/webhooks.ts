import { listRolesInNewsfeeds } from "@/db/queries/members/members";
import {
  type Destination,
  deleteDestinationOfUser,
  listDestinationsOfUser,
  lockDestinationOfUser,
  updateDestinationOfUser,
} from "@/db/queries/webhooks/destinations";
import { assertAllowed } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import type { NewWebhook, Webhook } from "@/lib/contract/webhooks";
import { AppError } from "@/lib/core/errors";
import { EVENT_TYPES } from "@/lib/core/event-types";
import { newId } from "@/lib/core/id";
import {
  addDestination,
  deliverNow,
  destinationKey,
  publicUrl,
  requireDestination,
  switched,
  UNTRIED,
} from "./destinations";
import { openWebhook, sealTarget, type WebhookTarget } from "./sealed-target";
import { formerSecretUntil, mintSecret, rotate } from "./sign";

export async function listWebhooks(ctx: UserContext): Promise<Webhook[]> {
  const rows = await listDestinationsOfUser(ctx.db, { userId: ctx.actor.userId, isWebhook: true });
  return rows.map((row) => present(ctx, row));
}

/** @throws AppError `not_found`, `forbidden` */
export async function getWebhook(ctx: UserContext, webhookId: string): Promise<Webhook> {
  return present(ctx, await requireDestination(ctx, "webhook", webhookId));
}

/**
 * Creates an enabled webhook for all events, and returns its secret, which is shown only then.
 *
 * @throws AppError `validation` for an address that Lede never requests; `not_found`, `forbidden` for a newsfeed;
 * `limit_exceeded`
 */
export async function createWebhook(ctx: UserContext, wanted: InputOf<"createWebhook">["body"]): Promise<NewWebhook> {
  const url = publicUrl(ctx, wanted.url);
  const { name = "", newsfeed_ids: newsfeedIds = null } = wanted;
  await requireNewsfeeds(ctx, newsfeedIds);
  const id = newId();
  const secret = mintSecret();
  return transact(ctx, async (tx) => {
    await addDestination(tx, "webhook", {
      id,
      kind: "webhook",
      name,
      sealed: sealTarget(tx, id, { url, secrets: [{ secret, until: null }] } satisfies WebhookTarget),
      events: eventsOf(wanted.events),
      newsfeedIds,
    });
    return { ...(await getWebhook(tx, id)), secret };
  });
}

/**
 * Changes the fields sent; equal values change nothing. Enabling it, or another address, delivers what still waits.
 *
 * @throws AppError `not_found`, `forbidden`, for the webhook or a newsfeed; `validation`
 */
export async function updateWebhook(
  ctx: UserContext,
  webhookId: string,
  changes: InputOf<"updateWebhook">["body"],
): Promise<Webhook> {
  await requireDestination(ctx, "webhook", webhookId);
  await requireNewsfeeds(ctx, changes.newsfeed_ids ?? null);
  const url = changes.url === undefined ? null : publicUrl(ctx, changes.url);
  return transact(ctx, async (tx) => {
    const row = await requireDestination(tx, "webhook", webhookId, lockDestinationOfUser);
    const target = openWebhook(tx, row);
    const secrets = target?.secrets ?? [{ secret: mintSecret(), until: null }];
    const isMoved = url !== null && url !== target?.url;
    await updateDestinationOfUser(tx.db, destinationKey(tx, "webhook", webhookId), {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.events !== undefined && { events: eventsOf(changes.events) }),
      ...(changes.newsfeed_ids !== undefined && { newsfeedIds: changes.newsfeed_ids }),
      ...(isMoved && { ...UNTRIED, sealed: sealTarget(tx, webhookId, { url, secrets } satisfies WebhookTarget) }),
      ...(changes.is_enabled !== undefined && switched(row, changes.is_enabled)),
      updatedAt: tx.now(),
    });
    if (isMoved || (changes.is_enabled && !row.isEnabled)) await deliverNow(tx, webhookId);
    return getWebhook(tx, webhookId);
  });
}

/** Deletes the webhook with its log. @throws AppError `not_found`, `forbidden` */
export async function deleteWebhook(ctx: UserContext, webhookId: string): Promise<void> {
  if (await deleteDestinationOfUser(ctx.db, destinationKey(ctx, "webhook", webhookId))) return;
  await requireDestination(ctx, "webhook", webhookId);
}

/** Replaces the secret; the former one signs too for a day. @throws AppError `not_found`, `forbidden`, `conflict` */
export async function rotateWebhookSecret(ctx: UserContext, webhookId: string): Promise<NewWebhook> {
  await requireDestination(ctx, "webhook", webhookId);
  return transact(ctx, async (tx) => {
    const target = openWebhook(tx, await requireDestination(tx, "webhook", webhookId, lockDestinationOfUser));
    if (!target) throw new AppError("conflict", "The address of this webhook can no longer be read. Enter it again.");
    const secret = mintSecret();
    const secrets = rotate(target.secrets, secret, tx.now());
    await updateDestinationOfUser(tx.db, destinationKey(tx, "webhook", webhookId), {
      sealed: sealTarget(tx, webhookId, { ...target, secrets } satisfies WebhookTarget),
      updatedAt: tx.now(),
    });
    return { ...(await getWebhook(tx, webhookId)), secret };
  });
}

/** Requires newsfeeds that the caller may read. @throws AppError `not_found`, `forbidden` */
export async function requireNewsfeeds(ctx: UserContext, newsfeedIds: readonly string[] | null): Promise<void> {
  if (newsfeedIds === null) return;
  const rows = await listRolesInNewsfeeds(ctx.db, { userId: ctx.actor.userId, newsfeedIds });
  const roles = new Map(rows.map(({ id, role }) => [id, role]));
  for (const id of newsfeedIds) assertAllowed(roles.get(id), "newsfeed.read", "newsfeed");
}

/** Each event once, in the order of the documentation. */
function eventsOf(wanted: readonly (typeof EVENT_TYPES)[number][] = EVENT_TYPES) {
  return EVENT_TYPES.filter((event) => wanted.includes(event));
}

function present(ctx: UserContext, row: Destination): Webhook {
  const target = openWebhook(ctx, row);
  return {
    id: row.id,
    url: target === null ? "" : shownAddress(ctx, target.url),
    name: row.name,
    events: row.events,
    newsfeed_ids: row.newsfeedIds,
    is_enabled: row.isEnabled,
    disabled_reason: row.disabledReason,
    failing_since: row.failingSince,
    last_delivered_at: row.deliveredAt,
    former_secret_until: target && formerSecretUntil(target.secrets, ctx.now()),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** For a read-only key the origin alone: many services take events from anyone who knows the address. */
function shownAddress({ actor }: UserContext, url: string): string {
  return actor.isReadOnly ? new URL(url).origin : url;
}
