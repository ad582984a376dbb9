import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { deliveries, destinations, notificationRules } from "@/db/schema/webhooks";
import type { EventType } from "@/lib/core/event-types";

/** A destination that gets an event of a newsfeed. */
export interface Receiver {
  destinationId: string;
  newsfeedId: string;
  kind: typeof destinations.$inferSelect.kind;
  slowAt: Date | null;
}

/**
 * Enabled destinations of the newsfeeds' members: webhooks with the event, and channels with a rule for the newsfeed
 * where `isSentToChannels`.
 */
export function listReceivers(
  db: Db,
  newsfeedIds: readonly string[],
  { event, isSentToChannels }: { event: EventType; isSentToChannels: boolean },
): Promise<Receiver[]> {
  const covers = (chosen: typeof destinations.newsfeedIds | typeof notificationRules.newsfeedIds) =>
    sql`(${chosen} is null or ${newsfeedMembers.newsfeedId} = any(${chosen}))`;
  const hasRule = sql`exists (select from ${notificationRules}
    where ${notificationRules.destinationId} = ${destinations.id} and ${notificationRules.isEnabled}
      and ${covers(notificationRules.newsfeedIds)})`;
  return db
    .select({
      destinationId: destinations.id,
      newsfeedId: newsfeedMembers.newsfeedId,
      kind: destinations.kind,
      slowAt: destinations.slowAt,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, eq(newsfeeds.id, newsfeedMembers.newsfeedId))
    .innerJoin(destinations, and(eq(destinations.userId, newsfeedMembers.userId), eq(destinations.isEnabled, true)))
    .where(
      and(
        sql`${newsfeedMembers.newsfeedId} = any(${sql.param([...newsfeedIds])}::uuid[])`,
        sql`${newsfeeds.deletedAt} is null`,
        sql`case ${destinations.kind} when 'webhook'
          then ${event} = any(${destinations.events}) and ${covers(destinations.newsfeedIds)}
          else ${isSentToChannels} and ${hasRule} end`,
      ),
    );
}

/** Enabled webhooks of a user with an event that belongs to the user alone, or to one newsfeed of theirs. */
export function listReceiversOfUser(
  db: Db,
  userId: string,
  { event, newsfeedId }: { event: EventType; newsfeedId: string | null },
): Promise<{ destinationId: string; slowAt: Date | null }[]> {
  const covers = sql`(${destinations.newsfeedIds} is null or ${newsfeedId}::uuid is null
    or ${newsfeedId}::uuid = any(${destinations.newsfeedIds}))`;
  return db
    .select({ destinationId: destinations.id, slowAt: destinations.slowAt })
    .from(destinations)
    .where(
      and(
        eq(destinations.userId, userId),
        eq(destinations.kind, "webhook"),
        eq(destinations.isEnabled, true),
        sql`${event} = any(${destinations.events})`,
        covers,
      ),
    );
}

export type NewDelivery = typeof deliveries.$inferInsert;

/** Inserts deliveries, each once by its key. @returns the destinations of new ones */
export async function insertDeliveries(db: Db, rows: readonly NewDelivery[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const stored = await db
    .insert(deliveries)
    .values([...rows])
    .onConflictDoNothing({ target: [deliveries.destinationId, deliveries.key] })
    .returning({ destinationId: deliveries.destinationId });
  return [...new Set(stored.map(({ destinationId }) => destinationId))];
}

interface MovedDeliveries {
  destinationIds: readonly string[];
  newsfeedId: string;
  moved: readonly { formerKey: string; key: string; subjectId: string }[];
}

/** Gives deliveries another key, subject and newsfeed, unless their destination has one with that key. */
export async function moveDeliveries(db: Db, { destinationIds, newsfeedId, moved }: MovedDeliveries): Promise<void> {
  await db.execute(sql`
    update ${deliveries} set key = moved.key, subject_id = moved.subject_id, newsfeed_id = ${newsfeedId}::uuid
    from unnest(${sql.param(moved.map(({ formerKey }) => formerKey))}::text[],
      ${sql.param(moved.map(({ key }) => key))}::text[],
      ${sql.param(moved.map(({ subjectId }) => subjectId))}::uuid[]) as moved (former_key, key, subject_id)
    where deliveries.destination_id = any(${sql.param([...destinationIds])}::uuid[])
      and deliveries.key = moved.former_key and not exists (
        select from ${deliveries} other
        where other.destination_id = deliveries.destination_id and other.key = moved.key)`);
}
