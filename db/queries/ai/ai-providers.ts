import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { aiProviders } from "@/db/schema/operations";

/** Sets this lock apart from all others of two numbers. */
const AI_CALL_LOCKS = 1_279_612;

export type AiProvider = typeof aiProviders.$inferSelect;

/** Until the transaction ends, nobody else begins a call or counts a failure: budgets and breakers are read, then written. */
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

/** It answered: whatever was counted against it is forgotten. */
export async function clearFailures(db: Db, name: string, now: Date): Promise<void> {
  await db
    .update(aiProviders)
    .set({ failures: 0, failingSince: null, openUntil: null, backoffSeconds: 0, lastError: null, updatedAt: now })
    .where(and(eq(aiProviders.name, name), or(gt(aiProviders.failures, 0), isNotNull(aiProviders.openUntil))));
}
