import { listNewsfeedStatesOfMember } from "@/db/queries/newsfeeds/newsfeed-states";
import type { UserContext } from "@/lib/context/context";
import type { NewsfeedState } from "@/lib/contract/newsfeed-states";
import { RATE_LIMITED } from "./present-source";

type Row = Awaited<ReturnType<typeof listNewsfeedStatesOfMember>>[number];

/** How every newsfeed of the caller stands, by its id. */
export async function listNewsfeedStates(ctx: UserContext): Promise<Record<string, NewsfeedState>> {
  const rows = await listNewsfeedStatesOfMember(ctx.db, ctx.actor.userId, [...RATE_LIMITED]);
  return Object.fromEntries(rows.map((row) => [row.id, present(row)]));
}

function present({ lastPostAt, troubledCount, sourceCount, uncheckedCount }: Row): NewsfeedState {
  const health = uncheckedCount > 0 ? "checking" : "healthy";
  return { lastPostAt, troubledCount, sourceHealth: sourceCount === 0 ? null : health };
}
