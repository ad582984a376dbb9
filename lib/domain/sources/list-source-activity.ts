import { countPublishedByDay } from "@/db/queries/sources/source-activity";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Output } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { ACTIVITY_DAYS } from "@/lib/contract/source-care";
import { DAY_MS } from "@/lib/core/duration";

/**
 * How much each source of a newsfeed published on each of the last 30 days; those that published nothing are left out.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function listSourceActivity(
  ctx: UserContext,
  newsfeedId: string,
): Promise<Output<typeof endpoints.listSourceActivity>> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const days = lastDays(ctx.now());
  const since = new Date(`${days[0]}T00:00:00Z`);
  const rows = await countPublishedByDay(ctx.db, { userId: ctx.actor.userId, newsfeedId, since });
  return [...Map.groupBy(rows, ({ sourceId }) => sourceId)].map(([source_id, ofSource]) => {
    const byDay = new Map(ofSource.map(({ day, posts }) => [day, posts]));
    return { source_id, days: days.map((day) => byDay.get(day) ?? 0) };
  });
}

/** `YYYY-MM-DD` in UTC, the oldest first, today last. */
function lastDays(now: Date): string[] {
  return Array.from({ length: ACTIVITY_DAYS }, (_, at) =>
    new Date(now.getTime() - (ACTIVITY_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}
