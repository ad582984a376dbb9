import { lockUser } from "@/db/queries/accounts/users";
import {
  countDestinationsOfUser,
  type Destination,
  type DestinationKey,
  deleteDestinationOfUser,
  findDestinationOfUser,
  findOwnerOfDestination,
  insertDestination,
  listDestinationsOfUser,
  listRolesInNewsfeeds,
  lockDestinationOfUser,
  updateDestinationOfUser,
} from "@/db/queries/webhooks/destinations";
import { assertAllowed, notFound } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { deliverRequest } from "@/lib/context/events";
import type { InputOf } from "@/lib/contract/endpoints";
import type { NewWebhook, Webhook } from "@/lib/contract/webhooks";
import { AppError, invalid } from "@/lib/core/errors";
import { EVENT_TYPES } from "@/lib/core/event-types";
import { newId } from "@/lib/core/id";
import { WEBHOOKS_PER_USER_MAX } from "@/lib/core/limits";
import { openWebhook, sealTarget, type WebhookTarget } from "./sealed-target";
import { formerSecretUntil, mintSecret, rotate } from "./sign";

export const webhookKey = (ctx: UserContext, destinationId: string): DestinationKey => ({
  userId: ctx.actor.userId,
  destinationId,
  isWebhook: true,
});

export async function listWebhooks(ctx: UserContext): Promise<Webhook[]> {
  const rows = await listDestinationsOfUser(ctx.db, { userId: ctx.actor.userId, isWebhook: true });
  return rows.map((row) => present(ctx, row));
}

/** @throws AppError `not_found`, `forbidden` */
export async function getWebhook(ctx: UserContext, webhookId: string): Promise<Webhook> {
  return present(ctx, await requireWebhook(ctx, webhookId, findDestinationOfUser));
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
    const { userId } = tx.actor;
    // Concurrent requests would each count one below the limit.
    await lockUser(tx.db, userId);
    if ((await countDestinationsOfUser(tx.db, { userId, isWebhook: true })) >= WEBHOOKS_PER_USER_MAX)
      throw new AppError("limit_exceeded", `You can have at most ${WEBHOOKS_PER_USER_MAX} webhooks. Delete one first.`);
    await insertDestination(tx.db, {
      id,
      userId,
      kind: "webhook",
      name,
      sealed: sealTarget(tx, id, { url, secrets: [{ secret, until: null }] } satisfies WebhookTarget),
      events: eventsOf(wanted.events),
      newsfeedIds,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    });
    return { ...(await getWebhook(tx, id)), secret };
  });
}

/**
 * Changes the fields sent. Enabling delivers what still waits.
 *
 * @throws AppError `not_found`, `forbidden`, for the webhook or a newsfeed; `validation`
 */
export async function updateWebhook(
  ctx: UserContext,
  webhookId: string,
  changes: InputOf<"updateWebhook">["body"],
): Promise<Webhook> {
  await requireWebhook(ctx, webhookId, findDestinationOfUser);
  await requireNewsfeeds(ctx, changes.newsfeed_ids ?? null);
  const url = changes.url === undefined ? null : publicUrl(ctx, changes.url);
  return transact(ctx, async (tx) => {
    const row = await requireWebhook(tx, webhookId, lockDestinationOfUser);
    const secrets = openWebhook(tx, row)?.secrets ?? [{ secret: mintSecret(), until: null }];
    await updateDestinationOfUser(tx.db, webhookKey(tx, webhookId), {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.events !== undefined && { events: eventsOf(changes.events) }),
      ...(changes.newsfeed_ids !== undefined && { newsfeedIds: changes.newsfeed_ids }),
      ...(url !== null && { sealed: sealTarget(tx, webhookId, { url, secrets } satisfies WebhookTarget) }),
      ...(changes.is_enabled !== undefined && switched(changes.is_enabled)),
      updatedAt: tx.now(),
    });
    if (changes.is_enabled) await tx.send([deliverRequest(webhookId, "prompt")]);
    return getWebhook(tx, webhookId);
  });
}

/** Columns of a destination that its owner turns on or off. */
export function switched(isEnabled: boolean): Partial<Destination> {
  if (!isEnabled) return { isEnabled, disabledReason: "off" };
  return { isEnabled, disabledReason: null, failures: 0, failingSince: null, slowAt: null };
}

/** Deletes the webhook with its log. @throws AppError `not_found`, `forbidden` */
export async function deleteWebhook(ctx: UserContext, webhookId: string): Promise<void> {
  if (await deleteDestinationOfUser(ctx.db, webhookKey(ctx, webhookId))) return;
  await requireWebhook(ctx, webhookId, findDestinationOfUser);
}

/** Replaces the secret; the former one signs too for a day. @throws AppError `not_found`, `forbidden`, `conflict` */
export async function rotateWebhookSecret(ctx: UserContext, webhookId: string): Promise<NewWebhook> {
  await requireWebhook(ctx, webhookId, findDestinationOfUser);
  return transact(ctx, async (tx) => {
    const target = openWebhook(tx, await requireWebhook(tx, webhookId, lockDestinationOfUser));
    if (!target) throw new AppError("conflict", "The address of this webhook can no longer be read. Enter it again.");
    const secret = mintSecret();
    const secrets = rotate(target.secrets, secret, tx.now());
    await updateDestinationOfUser(tx.db, webhookKey(tx, webhookId), {
      sealed: sealTarget(tx, webhookId, { ...target, secrets } satisfies WebhookTarget),
      updatedAt: tx.now(),
    });
    return { ...(await getWebhook(tx, webhookId)), secret };
  });
}

/** Finds a webhook of the caller by a statement. @throws AppError `not_found`, `forbidden` */
export async function requireWebhook(
  ctx: UserContext,
  webhookId: string,
  find: typeof findDestinationOfUser,
): Promise<Destination> {
  const found = await find(ctx.db, webhookKey(ctx, webhookId));
  if (found) return found;
  const ownerId = await findOwnerOfDestination(ctx.db, { destinationId: webhookId, isWebhook: true });
  if (ownerId === undefined || ownerId === ctx.actor.userId) throw notFound("webhook");
  throw new AppError("forbidden", "You have no access to this webhook.");
}

/** Requires newsfeeds that the caller may read. @throws AppError `not_found`, `forbidden` */
export async function requireNewsfeeds(ctx: UserContext, newsfeedIds: readonly string[] | null): Promise<void> {
  if (newsfeedIds === null) return;
  const rows = await listRolesInNewsfeeds(ctx.db, { userId: ctx.actor.userId, newsfeedIds });
  const roles = new Map(rows.map(({ id, role }) => [id, role]));
  for (const id of newsfeedIds) assertAllowed(roles.get(id), "newsfeed.read", "newsfeed");
}

/** @throws AppError `validation` for an address that Lede never requests */
export function publicUrl(ctx: UserContext, typed: string): string {
  const url = typed.trim();
  const refusal = ctx.fetcher.refusalOf(url);
  if (refusal) throw invalid("/url", refusal.code, refusal.message);
  return new URL(url).href;
}

/** Each event once, in the order of the documentation. */
function eventsOf(wanted: readonly (typeof EVENT_TYPES)[number][] = EVENT_TYPES) {
  return EVENT_TYPES.filter((event) => wanted.includes(event));
}

function present(ctx: UserContext, row: Destination): Webhook {
  const target = openWebhook(ctx, row);
  return {
    id: row.id,
    url: target?.url ?? "",
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
