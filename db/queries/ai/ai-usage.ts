import { and, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { aiNewsfeedUsage, aiProviders, aiRefusals, aiReservations, aiUsage } from "@/db/schema/operations";

/**
 * Tokens used since a day plus reservations of running calls. One statement, so that a call that settles meanwhile
 * counts once.
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

/** First of the users below `cap` since a day, counted like {@link sumTokens}; null without any. */
export async function findUserBelowCap(
  db: Db,
  userIds: readonly string[],
  { since, cap, now }: { since: string; cap: number; now: Date },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select payer.id from unnest(${sql.param([...userIds])}::uuid[]) with ordinality payer (id, place)
    where coalesce((
        select sum(input_tokens + output_tokens) from ${aiUsage}
        where ${aiUsage.userId} = payer.id and ${aiUsage.day} >= ${since}::date), 0)
      + coalesce((
        select sum(tokens) from ${aiReservations}
        where ${aiReservations.userId} = payer.id and ${aiReservations.day} >= ${since}::date
          and ${aiReservations.expiresAt} > ${now.toISOString()}::timestamptz), 0) < ${cap}
    order by payer.place limit 1`);
  return rows[0]?.id ?? null;
}

/** Users with at least `cap` tokens since a day, counted like {@link sumTokens}. */
export async function listUsersAtCap(
  db: Db,
  { since, cap, now }: { since: string; cap: number; now: Date },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select used.user_id as id from (
      select user_id, input_tokens + output_tokens as tokens from ${aiUsage} where day >= ${since}::date
      union all
      select user_id, tokens from ${aiReservations}
      where day >= ${since}::date and expires_at > ${now.toISOString()}::timestamptz) used
    group by used.user_id having sum(used.tokens) >= ${cap}`);
  return rows.map(({ id }) => id);
}

/** Reserves tokens for a call and deletes expired reservations. */
export async function reserveTokens(
  db: Db,
  reservation: typeof aiReservations.$inferInsert,
  { now }: { now: Date },
): Promise<void> {
  await db.delete(aiReservations).where(lte(aiReservations.expiresAt, now));
  await db.insert(aiReservations).values(reservation);
}

/** @returns whether it was still open */
export async function endReservation(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(aiReservations).where(eq(aiReservations.id, id));
  return rowCount === 1;
}

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

/** Adds tokens to a newsfeed's month; nothing when the newsfeed is gone. */
export async function recordNewsfeedUsage(
  db: Db,
  call: Omit<typeof aiNewsfeedUsage.$inferInsert, "month"> & { day: string },
): Promise<void> {
  await db.execute(sql`
    insert into ${aiNewsfeedUsage} (newsfeed_id, month, model, input_tokens, output_tokens)
    select id, date_trunc('month', ${call.day}::date)::date, ${call.model}, ${call.inputTokens}::bigint,
      ${call.outputTokens}::bigint
    from ${newsfeeds} where id = ${call.newsfeedId}::uuid for key share
    on conflict (newsfeed_id, month, model) do update set
      input_tokens = ai_newsfeed_usage.input_tokens + excluded.input_tokens,
      output_tokens = ai_newsfeed_usage.output_tokens + excluded.output_tokens`);
}

/** Forgets what a newsfeed used, which its former owner paid. */
export async function forgetNewsfeedUsage(db: Db, newsfeedId: string): Promise<void> {
  await db.delete(aiNewsfeedUsage).where(eq(aiNewsfeedUsage.newsfeedId, newsfeedId));
}

export async function countRefusal(
  db: Db,
  { day, refusal, isFinal }: { day: string; refusal: string; isFinal: boolean },
): Promise<void> {
  await db
    .insert(aiRefusals)
    .values({ day, refusal, count: 1, finalCount: isFinal ? 1 : 0 })
    .onConflictDoUpdate({
      target: [aiRefusals.day, aiRefusals.refusal],
      set: {
        count: sql`${aiRefusals.count} + 1`,
        finalCount: sql`${aiRefusals.finalCount} + excluded.final_count`,
      },
    });
}

/** Counts since a day (UTC), most frequent reason first. */
export function listRefusals(db: Db, sinceDay: string) {
  const count = sql<number>`sum(${aiRefusals.count})`.mapWith(Number);
  return db
    .select({
      refusal: aiRefusals.refusal,
      count,
      finalCount: sql<number>`sum(${aiRefusals.finalCount})`.mapWith(Number),
    })
    .from(aiRefusals)
    .where(gte(aiRefusals.day, sinceDay))
    .groupBy(aiRefusals.refusal)
    .orderBy(sql`${count} desc`, aiRefusals.refusal);
}

/** Namespace of this advisory lock. */
const AI_CALL_LOCKS = 1_279_612;

export type AiProvider = typeof aiProviders.$inferSelect;

/**
 * Serialises starting calls and counting failures until the transaction ends, because budgets and breakers are read
 * before they are written.
 */
export async function lockAiCalls(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${AI_CALL_LOCKS}, 0)`);
}

export async function findProvider(db: Db, name: string): Promise<AiProvider | null> {
  const [row] = await db.select().from(aiProviders).where(eq(aiProviders.name, name));
  return row ?? null;
}

export async function storeProvider(db: Db, provider: AiProvider): Promise<void> {
  const { name: _, ...rest } = provider;
  await db.insert(aiProviders).values(provider).onConflictDoUpdate({ target: aiProviders.name, set: rest });
}

/** Clears a provider's failures and back-off, so that the next call is made. */
export async function deleteProvider(db: Db, name: string): Promise<void> {
  await db.delete(aiProviders).where(eq(aiProviders.name, name));
}

/** Resets the failure count after the answer to a call. An answer to an earlier call does not end a back-off. */
export async function clearFailures(
  db: Db,
  name: string,
  { startedAt, now }: { startedAt: Date; now: Date },
): Promise<void> {
  const isOver = and(isNotNull(aiProviders.openUntil), lt(aiProviders.updatedAt, startedAt));
  const isFailing = and(isNull(aiProviders.openUntil), gt(aiProviders.failures, 0));
  await db
    .update(aiProviders)
    .set({ failures: 0, failingSince: null, openUntil: null, backoffSeconds: 0, lastError: null, updatedAt: now })
    .where(and(eq(aiProviders.name, name), or(isFailing, isOver)));
}
