import type { Caller } from "./callers";
import type { Row } from "./changes-mirror";
import type { Stage } from "./counts/stage";

const MINE = `(select m.newsfeed_id from newsfeed_members m join newsfeeds n on n.id = m.newsfeed_id
  where m.user_id = $1 and n.deleted_at is null)`;

const IDS = `
  select 'folder' as type, id from newsfeed_folders where user_id = $1
  union all select 'newsfeed', newsfeed_id from ${MINE} mine
  union all select 'source', id from sources where newsfeed_id in ${MINE}
  union all select 'post', id from posts p where newsfeed_id in ${MINE} and (matched or exists (
    select from reading_list_items i join reading_lists l on l.id = i.list_id where i.post_id = p.id and l.user_id = $1))
  union all select 'list', id from reading_lists where user_id = $1
  union all select 'item', i.id from reading_list_items i join reading_lists l on l.id = i.list_id
    join posts p on p.id = i.post_id where l.user_id = $1 and p.newsfeed_id in ${MINE}`;

/** Names of all objects that a mirror of the caller has, by plain SQL. */
export async function namesOfOriginal(stage: Stage, { userId }: Caller): Promise<string[]> {
  const rows = await stage.rows<{ type: string; id: string }>(IDS, [userId]);
  return rows.map(({ type, id }) => `${type} ${id}`).toSorted();
}

/** Objects that the other operations of the API return, by name. */
export async function objectsOfOriginal(stage: Stage, caller: Caller): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  const keep = (type: string, rows: readonly Row[]) => {
    for (const row of rows) found.set(`${type} ${row.id}`, row);
  };
  const newsfeeds = await stage.call<Row[]>(caller, "GET", "/newsfeeds");
  keep("newsfeed", newsfeeds);
  keep("folder", await stage.call(caller, "GET", "/folders"));
  for (const { id } of newsfeeds) keep("source", await stage.call(caller, "GET", `/newsfeeds/${id}/sources`));
  for (const filter of ["state=all", "state=hidden", "saved=true"])
    keep("post", await stage.call(caller, "GET", `/posts?limit=200&${filter}`));
  const lists = await stage.call<Row[]>(caller, "GET", "/lists");
  keep("list", lists);
  for (const { id } of lists) keep("item", await stage.call(caller, "GET", `/lists/${id}/items?limit=200`));
  return found;
}
