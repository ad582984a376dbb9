import type { TestRuntime } from "@/lib/testing/runtime";
import type { Owned } from "./statement";
import type { Person } from "./world";

/** Returns the ids of a person's objects, with their key and session. */
export async function ownedBy({ database }: TestRuntime, { userId, own }: Person): Promise<Owned> {
  const { rows } = await database.pool.query<{ key: string; session: string }>(
    "select k.id as key, s.id as session from api_keys k join sessions s on s.user_id = k.user_id where k.user_id = $1",
    [userId],
  );
  const [first = { key: "", session: "" }] = rows;
  return { ...own.ids, ...first };
}
