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

/** The caller's labels, oldest first, newsfeeds before lists. Repeated names get a number. */
export async function readLabels(ctx: UserContext): Promise<Labels> {
  const [newsfeeds, lists] = await Promise.all([listNewsfeedsOfReader(ctx.db, readerOf(ctx)), listLists(ctx)]);
  const taken = new Set<string>();
  return { newsfeeds: newsfeeds.map(labeller(taken)), lists: lists.map(labeller(taken)) };
}

/** None for a key that is limited to newsfeeds, since lists belong to the whole account. */
async function listLists(ctx: UserContext): Promise<List[]> {
  return ctx.actor.newsfeedIds ? [] : listListsOfReader(ctx.db, ctx.actor.userId);
}

function labeller(taken: Set<string>) {
  return <Row extends { name: string }>(row: Row): Labelled<Row> => {
    let label = row.name;
    for (let number = 2; taken.has(label); number++) label = `${row.name} (${number})`;
    taken.add(label);
    return { ...row, label };
  };
}
