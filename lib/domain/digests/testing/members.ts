import { insertUser } from "@/db/queries/accounts/users";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { type Runtime, SYSTEM } from "@/lib/runtime/runtime";
import { addMember } from "@/lib/testing/add-member";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";

/** Newsfeed with all members. */
export const BUSY = "Busy";
/** Newsfeed with every fourth member. */
export const QUIET = "Quiet";

/** It is past eight in the morning in all of them at 09:00 UTC. */
const ZONES = ["Europe/Berlin", "Africa/Cairo", "Europe/Lisbon", "UTC"];

/** Creates the two newsfeeds and their members, with digests at eight local time. */
export async function makeMembers(runtime: Runtime, count: number): Promise<void> {
  const { database, contextFor } = runtime;
  const userIds: string[] = [];
  for (let member = 0; member < count; member += 1) {
    const id = newId();
    const at = new Date();
    const email = `reader-${member}@example.org`;
    await insertUser(database.db, { id, email, passwordHash: "none", createdAt: at, emailVerifiedAt: at });
    await database.pool.query("update users set timezone = $2 where id = $1", [id, ZONES[member % ZONES.length]]);
    userIds.push(id);
  }
  const [ownerId = "", ...others] = userIds;
  const ctx = contextFor({ kind: "user", userId: ownerId, via: "session", isReadOnly: false } as const);
  for (const [name, readers] of [
    [BUSY, others],
    [QUIET, others.filter((_, index) => index % 4 === 3)],
  ] as const) {
    const { id } = await createNewsfeed(ctx, { name });
    await storeSource(ctx, id, []);
    for (const userId of readers) await addMember(runtime, id, userId);
  }
  await database.pool.query("update newsfeed_members set digest_hour = 8");
  // Prevents requests for the feeds.
  await database.pool.query("update feeds set next_due_at = '2100-01-01'");
}

/** The titles of a round's posts. */
export function storiesOf(round: number): string[] {
  return [1, 2].map((story) => `Story ${round}.${story}`);
}

/** Puts the round's posts into each of the newsfeeds. */
export async function storeNews(
  { database, contextFor }: Runtime,
  round: number,
  newsfeeds: readonly string[],
): Promise<void> {
  const { rows } = await database.pool.query<{ feed_id: string }>(
    "select feed_id from sources join newsfeeds on newsfeeds.id = newsfeed_id where newsfeeds.name = any($1)",
    [newsfeeds],
  );
  for (const { feed_id } of rows)
    await storeEntries(
      contextFor(SYSTEM),
      feed_id,
      storiesOf(round).map((title) => ({ title })),
    );
}
