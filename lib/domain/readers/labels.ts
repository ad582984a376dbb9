import { listListsOfReader, listNewsfeedsOfReader } from "@/db/queries/readers/subscriptions";
import type { UserContext } from "@/lib/context/context";
import { readerOf } from "./reader-of";

type Newsfeed = Awaited<ReturnType<typeof listNewsfeedsOfReader>>[number];
type List = Awaited<ReturnType<typeof listListsOfReader>>[number];

/** A newsfeed or list with the name by which reader apps know it. */
type Labelled<Row> = Row & { label: string };

/** The caller's newsfeeds and lists. In reader apps both are labels, by name alone. */
export interface Labels {
  newsfeeds: Labelled<Newsfeed>[];
  lists: Labelled<List>[];
}

/**
 * The caller's labels, oldest first. Repeated names get a number, in the order in which the caller got the newsfeeds and
 * lists, so that a new one changes no label that apps know.
 */
export async function readLabels(ctx: UserContext): Promise<Labels> {
  const [newsfeeds, lists] = await Promise.all([listNewsfeedsOfReader(ctx.db, readerOf(ctx)), listLists(ctx)]);
  const labels = numbered(oldestFirst({ newsfeeds, lists }));
  const labelled = <Row extends { id: string; name: string }>(row: Row) => ({
    ...row,
    label: labels.get(row.id) ?? row.name,
  });
  return { newsfeeds: newsfeeds.map(labelled), lists: lists.map(labelled) };
}

/** None for a key that is limited to newsfeeds, since lists belong to the whole account. */
async function listLists(ctx: UserContext): Promise<List[]> {
  return ctx.actor.newsfeedIds ? [] : listListsOfReader(ctx.db, ctx.actor.userId);
}

/**
 * Another label that would become one of these when they are deleted or get the name, as "Later (2)" becomes "Later"; undefined
 * for none. A repeated request would then meet the wrong newsfeed or list.
 */
export function heirOf({ newsfeeds, lists }: Labels, ids: ReadonlySet<string>, name?: string): string | undefined {
  const all = [...newsfeeds, ...lists];
  const freed = new Set(all.flatMap(({ id, label }) => (ids.has(id) ? [label] : [])));
  const left = oldestFirst({ newsfeeds, lists }).flatMap((one) => {
    if (!ids.has(one.id)) return [one];
    return name === undefined ? [] : [{ ...one, name }];
  });
  const labels = numbered(left);
  return all.find(({ id }) => !ids.has(id) && freed.has(labels.get(id) ?? ""))?.label;
}

function oldestFirst({ newsfeeds, lists }: { newsfeeds: readonly Newsfeed[]; lists: readonly List[] }) {
  const named = [
    ...newsfeeds.map(({ id, name, joinedAt }) => ({ id, name, since: joinedAt })),
    ...lists.map(({ id, name, createdAt }) => ({ id, name, since: createdAt })),
  ];
  return named.toSorted((one, other) => one.since.getTime() - other.since.getTime());
}

/** Labels by id; each is taken once. */
function numbered(named: readonly { id: string; name: string }[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    named.map(({ id, name }) => {
      let label = name;
      for (let number = 2; taken.has(label); number++) label = `${name} (${number})`;
      taken.add(label);
      return [id, label];
    }),
  );
}
