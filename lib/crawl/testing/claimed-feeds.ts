import type { SqlPool } from "@/db/client";
import { newId } from "@/lib/core/id";

/**
 * Stores feeds due at `now` and claimed for ten minutes.
 *
 * @param made.addressOf addresses with `#` for the feed's number, from 1
 * @returns their ids in order
 */
export async function storeClaimedFeeds(
  pool: Pick<SqlPool, "query">,
  count: number,
  { addressOf, now }: { addressOf: string; now: Date },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await pool.query(
    `insert into feeds (id, url, url_hash, subscriber_count, next_due_at, claimed_until)
      select id, replace($2, '#', number::text), sha256(id::text::bytea), 1, $3::timestamptz, $3::timestamptz + interval '10 minutes'
      from unnest($1::uuid[]) with ordinality as made (id, number)`,
    [ids, addressOf, now.toISOString()],
  );
  return ids;
}
