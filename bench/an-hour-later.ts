import type { Database } from "@/db/client";

/** Advances the state by an hour, the longest pause of a host: hosts may be fetched, and all feeds are due. */
export async function anHourLater({ pool }: Database): Promise<void> {
  await pool.query("update hosts set next_allowed_at = next_allowed_at - interval '1 hour'");
  await pool.query("update feeds set next_due_at = now() - interval '1 second'");
}
