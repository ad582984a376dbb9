import { makeDeliveriesDue } from "@/db/queries/webhooks/deliveries";
import {
  countDestinationsOfUser,
  type Destination,
  type DestinationKey,
  findDestinationOfUser,
  findOwnerOfDestination,
  insertDestination,
} from "@/db/queries/webhooks/destinations";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { deliverRequest } from "@/lib/context/events";
import { requireRoom } from "@/lib/context/require-room";
import { AppError, invalid } from "@/lib/core/errors";
import { CHANNELS_PER_USER_MAX, WEBHOOKS_PER_USER_MAX } from "@/lib/core/limits";

/** A webhook, or a channel of notifications. */
export type DestinationNoun = "webhook" | "channel";

const PER_USER_MAX = { webhook: WEBHOOKS_PER_USER_MAX, channel: CHANNELS_PER_USER_MAX };

export function destinationKey(ctx: UserContext, noun: DestinationNoun, destinationId: string): DestinationKey {
  return { userId: ctx.actor.userId, destinationId, isWebhook: noun === "webhook" };
}

/** Call it in a transaction. @throws AppError `limit_exceeded` */
export async function addDestination(
  ctx: UserContext,
  noun: DestinationNoun,
  row: Omit<Parameters<typeof insertDestination>[1], "userId" | "createdAt" | "updatedAt">,
): Promise<void> {
  const { userId } = ctx.actor;
  const count = () => countDestinationsOfUser(ctx.db, { userId, isWebhook: noun === "webhook" });
  await requireRoom(ctx, { count, max: PER_USER_MAX[noun], things: `${noun}s` });
  await insertDestination(ctx.db, { ...row, userId, createdAt: ctx.now(), updatedAt: ctx.now() });
}

/** Finds a destination of the caller. @throws AppError `not_found`, `forbidden` */
export async function requireDestination(
  ctx: UserContext,
  noun: DestinationNoun,
  destinationId: string,
  find: typeof findDestinationOfUser = findDestinationOfUser,
): Promise<Destination> {
  const key = destinationKey(ctx, noun, destinationId);
  const found = await find(ctx.db, key);
  if (found) return found;
  const ownerId = await findOwnerOfDestination(ctx.db, key);
  if (ownerId === undefined || ownerId === ctx.actor.userId) throw notFound(noun);
  throw new AppError("forbidden", `You have no access to this ${noun}.`);
}

/** Columns to change when its owner turns a destination on or off; none when it is so already. */
export function switched(row: Destination, isEnabled: boolean): Partial<Destination> {
  if (isEnabled === row.isEnabled) return {};
  if (!isEnabled) return { isEnabled, disabledReason: "off" };
  return { isEnabled, disabledReason: null, ...UNTRIED };
}

/** State of a destination that has not failed. */
export const UNTRIED = { failures: 0, failingSince: null, slowAt: null } satisfies Partial<Destination>;

/** Delivers what waits without the pauses between attempts, because its owner has mended or turned on the destination. */
export async function deliverNow(ctx: UserContext, destinationId: string): Promise<void> {
  await makeDeliveriesDue(ctx.db, destinationId, ctx.now());
  await ctx.send([deliverRequest(destinationId, "prompt")]);
}

/** @throws AppError `validation` for an address that Lede never requests */
export function publicUrl(ctx: UserContext, typed: string): string {
  const url = typed.trim();
  const refusal = ctx.fetcher.refusalOf(url);
  if (refusal) throw invalid("/url", refusal.code, refusal.message);
  return new URL(url).href;
}
