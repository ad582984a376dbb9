import { timingSafeEqual } from "node:crypto";
import {
  countActiveApiKeysOfUser,
  findApiKey,
  insertApiKey,
  listApiKeysOfUser,
  revokeApiKeysOfUser,
  touchApiKey,
} from "@/db/queries/accounts/api-keys";
import { findOwner } from "@/db/queries/accounts/owners";
import { findUser } from "@/db/queries/accounts/users";
import { listMemberships } from "@/db/queries/members/members";
import { notFound } from "@/lib/context/access";
import { type SystemContext, transact, type UserActor, type UserContext } from "@/lib/context/context";
import { requireRoom } from "@/lib/context/require-room";
import type { ApiKey } from "@/lib/contract/account";
import type { InputOf } from "@/lib/contract/endpoints";
import { unlessRefused } from "@/lib/core/database-error";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { feverKeyOf, hashKey, isWellFormed, mintKey } from "./key-format";

/** The caller's keys, newest first. Expired keys stay listed because they explain a 401. */
export function listApiKeys(ctx: UserContext): Promise<ApiKey[]> {
  return listApiKeysOfUser(ctx.db, ctx.actor.userId);
}

const KEYS_PER_USER_MAX = 20;

/**
 * Creates a key, with full access by default. Returns the only copy; the database stores its hash.
 *
 * @throws AppError `validation` for an expiry in the past; `limit_exceeded`
 */
export async function createApiKey(
  ctx: UserContext,
  { name, is_read_only = false, newsfeed_ids = null, expires_at = null }: InputOf<"createApiKey">["body"],
): Promise<ApiKey & { key: string }> {
  if (expires_at !== null && expires_at <= ctx.now())
    throw invalid("/expires_at", "past", "This time is in the past. Choose a later one.");
  if (newsfeed_ids) await requireOwnNewsfeeds(ctx, newsfeed_ids);
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor;
    const now = ctx.now();
    await requireRoom(tx, {
      count: (db) => countActiveApiKeysOfUser(db, userId, now),
      max: KEYS_PER_USER_MAX,
      things: "API keys",
      hint: "Revoke one that you no longer use.",
    });
    const { key, prefix } = mintKey();
    const owner = await findUser(tx.db, userId);
    const id = newId();
    await insertApiKey(tx.db, {
      id,
      userId,
      name,
      prefix,
      keyHash: hashKey(key),
      feverHash: owner && hashKey(feverKeyOf(owner.email, key)),
      isReadOnly: is_read_only,
      newsfeedIds: newsfeed_ids,
      createdAt: now,
      expiresAt: expires_at,
    });
    return { id, name, prefix, is_read_only, newsfeed_ids, created_at: now, last_used_at: null, expires_at, key };
  });
}

/** A limit to newsfeeds of others would be useless. @throws AppError `validation` */
async function requireOwnNewsfeeds(ctx: UserContext, newsfeedIds: readonly string[]): Promise<void> {
  const memberships = await listMemberships(ctx.db, { userId: ctx.actor.userId, newsfeedIds });
  const own = new Set(memberships.map(({ newsfeedId }) => newsfeedId));
  if (newsfeedIds.every((id) => own.has(id))) return;
  throw invalid("/newsfeed_ids", "unknown", "One of these newsfeeds is not among yours. Choose from the list.");
}

/**
 * Revokes a key from the next request on.
 *
 * @throws AppError `not_found`, also for a revoked key; `forbidden` for another user's
 */
export async function revokeApiKey(ctx: UserContext, keyId: string): Promise<void> {
  const { userId } = ctx.actor;
  if ((await revokeApiKeysOfUser(ctx.db, { keyId, userId }, ctx.now())) > 0) return;
  const owner = await findOwner(ctx.db, "API key", keyId);
  if (owner === undefined || owner === userId) throw notFound("API key");
  throw new AppError("forbidden", "You have no access to this API key.");
}

/** `last_used_at` is for display only; a write per request would be wasteful. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Returns the key's actor, or null for a malformed, unknown or revoked key.
 *
 * @throws AppError `unauthorized` for an expired key; the message tells its holder when it expired
 */
export async function verifyApiKey(ctx: SystemContext, key: string): Promise<UserActor | null> {
  return isWellFormed(key) ? verifyKeyHash(ctx, hashKey(key)) : null;
}

/** Like {@link verifyApiKey}, for the key with a hash. */
export async function verifyKeyHash(ctx: SystemContext, keyHash: Uint8Array): Promise<UserActor | null> {
  const now = ctx.now();
  const found = await findApiKey(ctx.db, keyHash);
  if (!found || !timingSafeEqual(found.keyHash, keyHash)) return null;
  if (found.expiresAt !== null && found.expiresAt <= now) throw expired(found.expiresAt);
  const notSince = new Date(now.getTime() - TOUCH_EVERY_MS);
  if (found.lastUsedAt === null || found.lastUsedAt <= notSince)
    await unlessRefused(touchApiKey(ctx.db, found.id, { now, notSince }));
  const { id: keyId, userId, isReadOnly, newsfeedIds } = found;
  return { kind: "user", userId, via: "key", keyId, isReadOnly, ...(newsfeedIds && { newsfeedIds }) };
}

function expired(at: Date): AppError {
  const time = at.toISOString().slice(0, 16).replace("T", " ");
  return new AppError(
    "unauthorized",
    `This API key expired on ${time} UTC. Generate a new one in the settings, under API keys.`,
  );
}
