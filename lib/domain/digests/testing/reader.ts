import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import type { TestRuntime } from "@/lib/testing/runtime";
import { type StoredEntry, storeEntries, storeSource } from "@/lib/testing/stored-source";

/** A Saturday, 08:00 in Berlin. */
export const NOW = new Date("2026-11-21T07:00:00Z");

/** Returns the time so many minutes after `NOW`, or before it if negative. */
export function atMinute(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * 60_000);
}

/** A reader in Berlin with one newsfeed and its digest at eight, next due at `NOW`. */
export interface Reader {
  ctx: UserContext;
  userId: string;
  newsfeedId: string;
  /** Stores posts that arrive at the given time. */
  store(at: Date, entries: readonly StoredEntry[]): Promise<void>;
  /** Changes columns of the reader's membership directly in the database. */
  set(columns: string): Promise<void>;
}

/** @param known gets another newsfeed; without it, a new reader is created */
export async function newReader(runtime: TestRuntime, name = "Grid storage", known?: Reader): Promise<Reader> {
  const { pool } = runtime.database;
  runtime.setNow(atMinute(-3_000));
  const ctx = known?.ctx ?? (await runtime.newUser());
  const { userId } = ctx.actor;
  const { id: newsfeedId } = await createNewsfeed(ctx, { name });
  const { feedId } = await storeSource(ctx, newsfeedId, []);
  await pool.query("update users set timezone = 'Europe/Berlin' where id = $1", [userId]);
  const set = async (columns: string) => {
    await pool.query(`update newsfeed_members set ${columns} where user_id = $1 and newsfeed_id = $2`, [
      userId,
      newsfeedId,
    ]);
  };
  await set(
    `digest_hour = 8, next_digest_at = '${NOW.toISOString()}', created_at = '${atMinute(-3_000).toISOString()}'`,
  );
  const store = async (at: Date, entries: readonly StoredEntry[]) => {
    runtime.setNow(at);
    await storeEntries(ctx, feedId, entries);
    runtime.setNow(NOW);
  };
  runtime.setNow(NOW);
  return { ctx, userId, newsfeedId, store, set };
}

/** The digests of a reader, oldest first, each with its mails in the outbox. */
export async function digestsOf(runtime: TestRuntime, { userId, newsfeedId }: Reader) {
  const { rows } = await runtime.database.pool.query<{
    id: string;
    batch_id: string;
    day: string;
    status: string;
    reason: string | null;
    window_start: Date;
    window_end: Date;
    post_count: number;
    mails: number;
  }>(
    `select id, batch_id, local_date::text as day, status, reason, window_start, window_end, post_count,
       (select count(*)::int from outbox where digest_batch_id = digests.batch_id) as mails
     from digests where user_id = $1 and newsfeed_id = $2 order by window_end`,
    [userId, newsfeedId],
  );
  return rows;
}

/** The mails to a reader, in the order of the outbox. */
export async function mailsTo(runtime: TestRuntime, { userId }: Pick<Reader, "userId">) {
  const { rows } = await runtime.database.pool.query<{
    id: string;
    kind: string;
    idempotency_key: string;
    to_address: string;
    payload: { subject: string; html: string; text: string; headers: Record<string, string> };
  }>("select id, kind, idempotency_key, to_address, payload from outbox where to_user = $1 order by id", [userId]);
  return rows;
}
