import { gte, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { aiRefusals } from "@/db/schema/operations";

export interface RefusalCount {
  refusal: string;
  count: number;
  /** Also refused when asked for once more, so that no text of the model is shown. */
  finalCount: number;
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

/** Counts since a day (UTC), the most frequent reason first. */
export function listRefusals(db: Db, sinceDay: string): Promise<RefusalCount[]> {
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

export async function deleteRefusals(db: Db, beforeDay: string): Promise<void> {
  await db.delete(aiRefusals).where(lt(aiRefusals.day, beforeDay));
}
