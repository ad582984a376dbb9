import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { aiNewsfeedUsage, aiUsage } from "@/db/schema/operations";
import type { Scope } from "./status";

/** The month is `YYYY-MM`, UTC. */
type MonthOfTokens = { month: string; model: string; input: number; output: number };

/** Tokens by month and model, the latest month first. */
export async function listTokensByMonth(db: Db, { userId }: Scope, sinceDay: string): Promise<MonthOfTokens[]> {
  const own = userId === null ? sql`` : sql`and user_id = ${userId}::uuid`;
  const { rows } = await db.execute<MonthOfTokens>(sql`
    select to_char(day, 'YYYY-MM') as month, model, sum(input_tokens)::float8 as input,
      sum(output_tokens)::float8 as output
    from ${aiUsage} where day >= ${sinceDay}::date ${own} group by 1, 2 order by 1 desc, 2`);
  return rows;
}

/** Tokens of the calls that wrote texts, by model. */
export async function listWritingTokens(db: Db, sinceDay: string): Promise<Omit<MonthOfTokens, "month">[]> {
  const { rows } = await db.execute<Omit<MonthOfTokens, "month">>(sql`
    select model, sum(input_tokens)::float8 as input, sum(output_tokens)::float8 as output from ${aiUsage}
    where day >= ${sinceDay}::date and purpose in ('summary', 'keylearning') group by model`);
  return rows;
}

/** Tokens of a user's own newsfeeds by month and model. */
export async function listNewsfeedTokens(
  db: Db,
  userId: string,
  sinceDay: string,
): Promise<(MonthOfTokens & { id: string; name: string })[]> {
  const { rows } = await db.execute<MonthOfTokens & { id: string; name: string }>(sql`
    select n.id, n.name, to_char(u.month, 'YYYY-MM') as month, u.model, u.input_tokens::float8 as input,
      u.output_tokens::float8 as output
    from ${aiNewsfeedUsage} u inner join ${newsfeeds} n on n.id = u.newsfeed_id
    where n.owner_id = ${userId}::uuid and n.deleted_at is null and u.month >= ${sinceDay}::date
    order by n.id, u.model`);
  return rows;
}
