import { timingSafeEqual } from "node:crypto";
import { findActiveApiKey, touchApiKey } from "@/db/queries/accounts/api-keys";
import type { SystemContext, UserActor } from "@/lib/context/context";
import { hashKey, isWellFormed } from "./key-format";

/** `last_used_at` is for a person to look at: a write for each request would be waste. */
const TOUCH_EVERY_MS = 60_000;

/** Who acts with this key; null for one that is malformed, unknown, revoked or expired. */
export async function verifyApiKey(ctx: SystemContext, key: string): Promise<UserActor | null> {
  if (!isWellFormed(key)) return null;
  const now = ctx.now();
  const keyHash = hashKey(key);
  const found = await findActiveApiKey(ctx.db, keyHash, now);
  if (!found || !timingSafeEqual(found.keyHash, keyHash)) return null;
  const notSince = new Date(now.getTime() - TOUCH_EVERY_MS);
  if (found.lastUsedAt === null || found.lastUsedAt <= notSince) await touchApiKey(ctx.db, found.id, { now, notSince });
  const { id: keyId, userId, isReadOnly } = found;
  return { kind: "user", userId, via: "key", keyId, isReadOnly };
}
