import type { Runtime } from "@/lib/runtime/runtime";

/** Shares a newsfeed with a user. */
export async function addMember(
  { database }: Pick<Runtime, "database">,
  newsfeedId: string,
  userId: string,
  role: "editor" | "viewer" = "editor",
): Promise<void> {
  await database.pool.query("insert into newsfeed_members (user_id, newsfeed_id, role) values ($1, $2, $3)", [
    userId,
    newsfeedId,
    role,
  ]);
}
