import { and, eq, gt, gte, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only, rowsOf } from "@/db/queries/rows";
import { aiReservations, aiUsage } from "@/db/schema/operations";

/**
 * Tokens used since a day, both ways, and those that calls under way may still use. One statement, so that a call that is
 * settled meanwhile counts once.
 */
export async function sumTokens(db: Db, { since, now }: { since: string; now: Date }): Promise<number> {
  const used = db
    .select({ tokens: sql<number>`sum(${aiUsage.inputTokens} + ${aiUsage.outputTokens})` })
    .from(aiUsage)
    .where(gte(aiUsage.day, since));
  const reserved = db
    .select({ tokens: sql<number>`sum(${aiReservations.tokens})` })
    .from(aiReservations)
    .where(and(gte(aiReservations.day, since), gt(aiReservations.expiresAt, now)));
  const tokens = sql<number>`(coalesce((${used}), 0) + coalesce((${reserved}), 0))::float8`.mapWith(Number);
  return only(await db.select({ tokens }).from(sql`(values (1)) as one`)).tokens;
}

/** The first of the users with fewer tokens than `cap` since a day, counted as by {@link sumTokens}; null without any. */
export async function findUserBelowCap(
  db: Db,
  userIds: readonly string[],
  { since, cap, now }: { since: string; cap: number; now: Date },
): Promise<string | null> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select payer.id from unnest(${sql.param([...userIds])}::uuid[]) with ordinality payer (id, place)
      where coalesce((
          select sum(input_tokens + output_tokens) from ${aiUsage}
          where ${aiUsage.userId} = payer.id and ${aiUsage.day} >= ${since}::date), 0)
        + coalesce((
          select sum(tokens) from ${aiReservations}
          where ${aiReservations.userId} = payer.id and ${aiReservations.day} >= ${since}::date
            and ${aiReservations.expiresAt} > ${now.toISOString()}::timestamptz), 0) < ${cap}
      order by payer.place limit 1`,
  );
  return rows[0]?.id ?? null;
}

/** Sets aside what a call may use, and forgets what ran out. */
export async function reserveTokens(
  db: Db,
  reservation: typeof aiReservations.$inferInsert,
  { now }: { now: Date },
): Promise<void> {
  await db.delete(aiReservations).where(lte(aiReservations.expiresAt, now));
  await db.insert(aiReservations).values(reservation);
}

export async function endReservation(db: Db, id: string): Promise<void> {
  await db.delete(aiReservations).where(eq(aiReservations.id, id));
}

/** Adds one call to the ledger. */
export async function recordUsage(
  db: Db,
  call: Pick<typeof aiUsage.$inferInsert, "day" | "userId" | "model" | "purpose"> & {
    inputTokens: number;
    outputTokens: number;
  },
): Promise<void> {
  await db
    .insert(aiUsage)
    .values({ ...call, calls: 1 })
    .onConflictDoUpdate({
      target: [aiUsage.day, aiUsage.userId, aiUsage.model, aiUsage.purpose],
      set: {
        inputTokens: sql`${aiUsage.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${aiUsage.outputTokens} + excluded.output_tokens`,
        calls: sql`${aiUsage.calls} + 1`,
      },
    });
}
