import type { Engine } from "./state";

/** Tells the other processes that this one takes its share of the work; what has been silent for a lease is forgotten. */
export async function showPresence({ database, owner, options }: Engine): Promise<void> {
  if (database.isExclusive) return;
  await database
    .query(
      `with silent as (delete from wf.process where owner <> $1 and seen_at <= wf.now_ms() - $2::bigint)
       insert into wf.process (owner, seen_at) values ($1, wf.now_ms())
       on conflict (owner) do update set seen_at = excluded.seen_at`,
      [owner, options.leaseMs],
    )
    .catch((error: unknown) => options.onError("telling other processes of this one", error));
}

export async function endPresence({ database, owner }: Engine): Promise<void> {
  if (!database.isExclusive) await database.query("delete from wf.process where owner = $1", [owner]);
}
