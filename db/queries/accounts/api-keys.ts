import { and, desc, eq, gt, isNull, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { apiKeys, users } from "@/db/schema/users";

function isActive(now: Date | Placeholder): SQL | undefined {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
}

export async function insertApiKey(db: Db, values: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(values);
}

export function countActiveApiKeysOfUser(db: Db, userId: string, now: Date): Promise<number> {
  return db.$count(apiKeys, and(eq(apiKeys.userId, userId), isActive(now)));
}

/** Keys that are not revoked, newest first; includes expired ones. */
export function listApiKeysOfUser(db: Db, userId: string) {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      is_read_only: apiKeys.isReadOnly,
      created_at: apiKeys.createdAt,
      last_used_at: apiKeys.lastUsedAt,
      expires_at: apiKeys.expiresAt,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

const preparedKey = prepared("active key", (db) =>
  db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      keyHash: apiKeys.keyHash,
      isReadOnly: apiKeys.isReadOnly,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), isNull(users.deletedAt)))
    .where(and(eq(apiKeys.keyHash, sql.placeholder("keyHash")), isActive(sql.placeholder("now")))),
);

/** Returns a usable key by its hash. */
export async function findActiveApiKey(db: Db, keyHash: Uint8Array, now: Date) {
  const [row] = await preparedKey(db).execute({ keyHash, now: now.toISOString() });
  return row ?? null;
}

/** Records a use, unless one is recorded since `notSince`. */
export async function touchApiKey(db: Db, keyId: string, use: { now: Date; notSince: Date }): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: use.now })
    .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, use.notSince))));
}

/** @returns false for an unknown or revoked key */
export async function revokeApiKeyOfUser(
  db: Db,
  key: { keyId: string; userId: string },
  revokedAt: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.id, key.keyId), eq(apiKeys.userId, key.userId), isNull(apiKeys.revokedAt)));
  return rowCount === 1;
}

export async function revokeApiKeysOfUser(db: Db, userId: string, revokedAt: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
}

/** Owner of a key, even a revoked one. */
export async function findOwnerOfApiKey(db: Db, keyId: string): Promise<string | null> {
  const [row] = await db.select({ userId: apiKeys.userId }).from(apiKeys).where(eq(apiKeys.id, keyId));
  return row?.userId ?? null;
}
