import { listNewsfeedStatesOfMember } from "@/db/queries/newsfeeds/newsfeed-states";
import { countPublishedByDay } from "@/db/queries/sources/member-sources";
import { listSourceNamesOfUser, listSourcesOfNewsfeed } from "@/db/queries/sources/sources";
import { listUnreadSourcesOfMember } from "@/db/queries/sources/unread-sources";
import { requireNewsfeed } from "@/lib/context/access";
import { isOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import type { OutputOf } from "@/lib/contract/endpoints";
import type { NewsfeedState } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/source";
import { type Connector, type SourceName, UNREAD_SOURCES_MAX, type UnreadSource } from "@/lib/contract/source-care";
import { lastDays } from "@/lib/core/duration";
import { ACTIVITY_DAYS } from "@/lib/core/limits";
import { connectors, seesSettings } from "@/lib/crawl/connectors/connectors";
import { connectorStates } from "@/lib/crawl/connectors/settings";
import { presentSource, RATE_LIMITED } from "./present-source";

/** The sources of a newsfeed in the order they were added. @throws AppError `not_found`, `forbidden` */
export async function listSources(ctx: UserContext, newsfeedId: string): Promise<Source[]> {
  const rows = await listSourcesOfNewsfeed(ctx.db, { userId: ctx.actor.userId, newsfeedId }, ctx.now());
  if (rows.length === 0) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const codes = rows.map(({ feed }) => feed?.lastErrorCode);
  const isForOperator = await seesSettings(ctx, codes);
  return rows.map((row) => presentSource(row, { isForOperator }));
}

/** More than anybody searches by name. */
const NAMES_MAX = 2_000;

/** The sources of all of the caller's newsfeeds, by id. */
export function listSourceNames(ctx: UserContext): Promise<SourceName[]> {
  return listSourceNamesOfUser(ctx.db, ctx.actor.userId, { rowsMax: NAMES_MAX });
}

/**
 * The sources of the caller's newsfeeds, or of some of them, by name, with their unread posts: the first
 * {@link UNREAD_SOURCES_MAX}.
 */
export function listUnreadSources(ctx: UserContext, newsfeedIds?: readonly string[]): Promise<UnreadSource[]> {
  return listUnreadSourcesOfMember(ctx.db, { userId: ctx.actor.userId, newsfeedIds }, UNREAD_SOURCES_MAX);
}

/** Like {@link listUnreadSources}, without a maximum: reader apps get all sources. */
export function listAllUnreadSources(ctx: UserContext, newsfeedIds: readonly string[]): Promise<UnreadSource[]> {
  return listUnreadSourcesOfMember(ctx.db, { userId: ctx.actor.userId, newsfeedIds }, Number.MAX_SAFE_INTEGER);
}

/**
 * Posts per day and source over the last 30 days, zeros for a source without posts.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function listSourceActivity(
  ctx: UserContext,
  newsfeedId: string,
): Promise<OutputOf<"listSourceActivity">> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const days = lastDays(ctx.now(), ACTIVITY_DAYS);
  const since = new Date(`${days[0]}T00:00:00Z`);
  const rows = await countPublishedByDay(ctx.db, { userId: ctx.actor.userId, newsfeedId, since });
  return [...Map.groupBy(rows, ({ sourceId }) => sourceId)].map(([source_id, ofSource]) => {
    const byDay = new Map(ofSource.map(({ day, posts }) => [day, posts]));
    return { source_id, days: days.map((day) => byDay.get(day) ?? 0) };
  });
}

type Row = Awaited<ReturnType<typeof listNewsfeedStatesOfMember>>[number];

/** State of each of the caller's newsfeeds, by id. */
export async function listNewsfeedStates(ctx: UserContext): Promise<Record<string, NewsfeedState>> {
  const rows = await listNewsfeedStatesOfMember(ctx.db, ctx.actor.userId, [...RATE_LIMITED]);
  return Object.fromEntries(rows.map((row) => [row.id, present(row)]));
}

function present({ lastPostAt, troubledCount, sourceCount, uncheckedCount }: Row): NewsfeedState {
  const health = uncheckedCount > 0 ? "checking" : "healthy";
  return { lastPostAt, troubledCount, sourceHealth: sourceCount === 0 ? null : health };
}

/** All supported networks and how this server can read them; the operator also sees the settings that enable more. */
export async function listConnectors(ctx: UserContext): Promise<Connector[]> {
  const states = connectorStates(connectors, ctx.settings.connectors, ctx.settings.connectorVariables);
  return (await isOperator(ctx)) ? states : states.map((state) => ({ ...state, requirements: [] }));
}
