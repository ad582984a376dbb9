import { and, desc, eq, exists, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { isMember } from "@/db/queries/members/members";
import { perDatabase } from "@/db/queries/prepared";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { apiKeys, auditEntries, users } from "@/db/schema/users";
import { batchCalls } from "@/lib/core/batch-calls";

export type AuditEntry = typeof auditEntries.$inferSelect;

/** Entries that come while a statement runs share the next one. */
const appends = perDatabase((db) =>
  batchCalls((entries: readonly AuditEntry[]) => insertEntries(db, entries), { runningMax: 1 }),
);

/** Appends an entry, unless it is there or its user is gone by now. */
export function appendAuditEntry(db: Db, entry: AuditEntry): Promise<void> {
  return appends(db)(entry);
}

async function insertEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await db.execute(sql`
    insert into ${auditEntries}
      (id, user_id, key_id, operation, newsfeed_id, object_id, is_private, outcome, network, created_at)
    select e.id, u.id, e."keyId", e.operation, e."newsfeedId", e."objectId", e."isPrivate", e.outcome, e.network,
      e."createdAt"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
      id uuid, "userId" uuid, "keyId" uuid, operation text, "newsfeedId" uuid, "objectId" text, "isPrivate" boolean,
      outcome text, network text, "createdAt" timestamptz)
    -- The limit keeps Postgres at one look-up for each entry, whose number it cannot estimate.
    cross join lateral (select id from ${users} where id = e."userId" and deleted_at is null limit 1) u
    on conflict (id) do nothing`);
}

interface AuditFilter {
  keyId?: string | undefined;
  newsfeedId?: string | undefined;
  /** Only entries before this one. */
  beforeId?: string | undefined;
  rowsMax: number;
}

/** Ids of one page, and of some entries more. A LIMIT in each part keeps Postgres at the newest entries. */
function idsOfPage(db: Db, userId: string, { keyId, newsfeedId, beforeId, rowsMax }: AuditFilter) {
  const part = (condition: SQL | undefined) =>
    db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(
        and(
          condition,
          beforeId === undefined ? undefined : lt(auditEntries.id, beforeId),
          newsfeedId === undefined ? undefined : eq(auditEntries.newsfeedId, newsfeedId),
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(rowsMax);
  const ofKey = keyId === undefined ? undefined : eq(auditEntries.keyId, keyId);
  const own = part(and(eq(auditEntries.userId, userId), ofKey)).as("own");
  const others = part(
    and(
      eq(auditEntries.newsfeedId, newsfeeds.id),
      ne(auditEntries.userId, userId),
      eq(auditEntries.isPrivate, false),
      eq(auditEntries.outcome, "ok"),
      exists(
        db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, auditEntries.userId), isNull(users.deletedAt))),
      ),
    ),
  ).as("others");
  return unionAll(
    db.select({ id: own.id }).from(own),
    db
      .select({ id: others.id })
      .from(newsfeeds)
      .crossJoinLateral(others)
      .where(
        and(eq(newsfeeds.ownerId, userId), isNull(newsfeeds.deletedAt), keyId === undefined ? undefined : sql`false`),
      ),
  ).as("page");
}

/**
 * One page, newest first: all entries of the user, and what others changed in newsfeeds that the user owns, without
 * their private writes and refused attempts.
 */
export function pageAuditEntries(db: Db, userId: string, filter: AuditFilter) {
  const page = idsOfPage(db, userId, filter);
  const isOwn = sql`${auditEntries.userId} = ${userId}::uuid`;
  return (
    db
      .select({
        id: auditEntries.id,
        created_at: auditEntries.createdAt,
        user_id: auditEntries.userId,
        user_name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`,
        key_id: sql<string | null>`case when ${isOwn} then ${auditEntries.keyId} end`,
        key_name: sql<string>`coalesce(${apiKeys.name}, '')`,
        operation: auditEntries.operation,
        newsfeed_id: newsfeedMembers.newsfeedId,
        newsfeed_name: newsfeeds.name,
        object_id: sql<string | null>`case when ${auditEntries.outcome} = 'ok' then ${auditEntries.objectId} end`,
        outcome: auditEntries.outcome,
        network: sql<string | null>`case when ${isOwn} then ${auditEntries.network} end`,
      })
      .from(page)
      .innerJoin(auditEntries, eq(auditEntries.id, page.id))
      .innerJoin(users, and(eq(users.id, auditEntries.userId), isNull(users.deletedAt)))
      .leftJoin(apiKeys, eq(apiKeys.id, auditEntries.keyId))
      // For members only: the user may have left the newsfeed since.
      .leftJoin(newsfeedMembers, isMember({ newsfeedId: auditEntries.newsfeedId, userId }))
      .leftJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
      .orderBy(desc(auditEntries.id))
      .limit(filter.rowsMax)
  );
}
