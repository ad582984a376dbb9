import {
  pageItemsOfOwnList,
  pageOwnLists,
  pageOwnNewsfeeds,
  pageOwnSources,
  pagePostsOfOwnNewsfeed,
} from "@/db/queries/accounts/own-data";
import type { UserContext } from "@/lib/context/context";
import { getAccount } from "@/lib/context/get-account";
import { listApiKeys } from "@/lib/domain/api-keys/list-api-keys";

/**
 * Of the document's form. Raised when a program that reads it would have to change; new fields do not raise it.
 *
 * Version 1: an object with `format`, `version`, `exported_at`, `account` (address, name, time zone, locale, pictures),
 * `api_keys` (names, never the keys), `newsfeeds` (own ones whole, those of others by name and role), `sources` and
 * `posts` of own newsfeeds with what is read, hidden or refused and the key learning, `lists`, and `list_items` with
 * their notes. Instants are ISO 8601 in UTC; ids are the same as in the API.
 */
const VERSION = 1;

const ROWS_PER_PAGE = 500;

type Row = Record<string, unknown>;
/** One page of rows, after the row with that id. */
type PageOf<R> = (page: { userId: string; after: string | null; rowsMax: number }) => PromiseLike<R[]>;

/** All that the caller has, as JSON in pieces of a page each: how much it is makes no difference to the memory. */
export async function* exportAccount(ctx: UserContext): AsyncGenerator<string> {
  const { email, name, timeZone, locale, showsPictures } = await getAccount(ctx);
  const head = {
    format: "lede-export",
    version: VERSION,
    exported_at: ctx.now(),
    account: { email, name, time_zone: timeZone, locale, shows_pictures: showsPictures },
    api_keys: await listApiKeys(ctx),
  };
  yield JSON.stringify(head).slice(0, -1);
  yield* field("newsfeeds", newsfeedsOf(ctx));
  yield* field(
    "sources",
    rowsOf(ctx, (page) => pageOwnSources(ctx.db, page)),
  );
  yield* field("posts", postsOf(ctx));
  yield* field("lists", listsOf(ctx));
  yield* field("list_items", itemsOf(ctx));
  yield "}\n";
}

const newsfeedsOf = (ctx: UserContext) => rowsOf(ctx, (page) => pageOwnNewsfeeds(ctx.db, page));
const listsOf = (ctx: UserContext) => rowsOf(ctx, (page) => pageOwnLists(ctx.db, page));

async function* postsOf(ctx: UserContext): AsyncGenerator<Row[]> {
  for await (const newsfeeds of newsfeedsOf(ctx))
    for (const { id, role } of newsfeeds)
      if (role === "owner") yield* rowsOf(ctx, (page) => pagePostsOfOwnNewsfeed(ctx.db, id, page));
}

async function* itemsOf(ctx: UserContext): AsyncGenerator<Row[]> {
  for await (const lists of listsOf(ctx))
    for (const { id } of lists)
      yield* rowsOf(
        ctx,
        (page) => pageItemsOfOwnList(ctx.db, id, page),
        (row) => row.post_id,
      );
}

/** A field of the document whose value is an array. */
async function* field(name: string, pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield (isFirst ? "\n" : ",\n") + rows.map((row) => JSON.stringify(row)).join(",\n");
    isFirst = false;
  }
  yield "]";
}

async function* rowsOf<R extends Row>(
  ctx: UserContext,
  pageOf: PageOf<R>,
  idOf: (row: R) => unknown = (row) => row.id,
): AsyncGenerator<R[]> {
  for (let after: string | null = null; ; ) {
    const rows: R[] = await pageOf({ userId: ctx.actor.userId, after, rowsMax: ROWS_PER_PAGE });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_PAGE) return;
    after = String(idOf(last));
  }
}
