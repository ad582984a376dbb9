import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { perDatabase, prepared } from "@/db/queries/prepared";
import { apiKeys, users } from "@/db/schema/users";
import { batchCalls } from "@/lib/core/batch-calls";

function isActive(now: Date): SQL | undefined {
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
      newsfeed_ids: apiKeys.newsfeedIds,
      created_at: apiKeys.createdAt,
      last_used_at: apiKeys.lastUsedAt,
      expires_at: apiKeys.expiresAt,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** LATERAL and LIMIT keep Postgres at looking up key by key. */
const preparedKeys = prepared("keys", (db) => {
  const key = db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      keyHash: apiKeys.keyHash,
      isReadOnly: apiKeys.isReadOnly,
      newsfeedIds: apiKeys.newsfeedIds,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
    })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), isNull(users.deletedAt)))
    .where(and(sql`${apiKeys.keyHash} = wanted.hash`, isNull(apiKeys.revokedAt)))
    .limit(1)
    .as("key");
  return (
    db
      .select()
      // A sub-query hides the number of keys; if Postgres saw it, it would plan each look-up again.
      .from(sql`unnest((select ${sql.placeholder("hashes")}::bytea[])) as wanted (hash)`)
      .crossJoinLateral(key)
  );
});

/** Two, because one connection may hang. */
const LOOK_UPS_MAX = 2;

/** Every request looks up its key, so simultaneous requests share a statement. */
const lookUps = perDatabase((db) =>
  batchCalls(
    async (hashes: readonly Uint8Array[]) => {
      const distinct = new Map(hashes.map((hash) => [textOf(hash), Buffer.from(hash)]));
      const rows = await preparedKeys(db).execute({ hashes: [...distinct.values()] });
      return new Map(rows.map(({ key }) => [textOf(key.keyHash), key]));
    },
    { runningMax: LOOK_UPS_MAX },
  ),
);

/** Returns a key by its hash, as it is after the call: not revoked, but perhaps expired. */
export async function findApiKey(db: Db, keyHash: Uint8Array) {
  return (await lookUps(db)(keyHash)).get(textOf(keyHash)) ?? null;
}

/** Hash of the key whose form for Fever clients has a hash; null without one. */
export async function findKeyHashByFever(db: Db, feverHash: Uint8Array): Promise<Uint8Array | null> {
  const [row] = await db.select({ keyHash: apiKeys.keyHash }).from(apiKeys).where(eq(apiKeys.feverHash, feverHash));
  return row?.keyHash ?? null;
}

function textOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString("base64");
}

/** Records a use, unless one is recorded since `notSince`. */
export async function touchApiKey(db: Db, keyId: string, use: { now: Date; notSince: Date }): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: use.now })
    .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, use.notSince))));
}

/** Revokes one of the user's keys, or all. @returns how many were not revoked yet */
export async function revokeApiKeysOfUser(
  db: Db,
  { userId, keyId }: { userId: string; keyId?: string },
  revokedAt: Date,
): Promise<number> {
  const isWanted = keyId === undefined ? undefined : eq(apiKeys.id, keyId);
  const { rowCount } = await db
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.userId, userId), isWanted, isNull(apiKeys.revokedAt)));
  return rowCount ?? 0;
}
