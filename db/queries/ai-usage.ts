import { gte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { aiUsage } from "@/db/schema/operations";
import { only } from "./rows";

/** Tokens that the installation used since a day, both ways. */
export async function sumTokensSince(db: Db, day: string): Promise<number> {
  const rows = await db
    .select({
      tokens: sql<number>`coalesce(sum(${aiUsage.inputTokens} + ${aiUsage.outputTokens}), 0)::float8`.mapWith(Number),
    })
    .from(aiUsage)
    .where(gte(aiUsage.day, day));
  return only(rows).tokens;
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
