import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { perDatabase } from "@/db/queries/prepared";
import { auditEntries, users } from "@/db/schema/users";
import { joinCalls } from "@/lib/core/join-calls";

type AuditEntry = typeof auditEntries.$inferSelect;

/** Entries that come while a statement runs share the next one. */
const appends = perDatabase((db) => joinCalls((entries: readonly AuditEntry[]) => insertEntries(db, entries), 1));

/** Appends an entry, unless its user is gone by now. */
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
    join ${users} u on u.id = e."userId" and u.deleted_at is null`);
}
