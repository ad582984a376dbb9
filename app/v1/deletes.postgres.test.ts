import { expect, test } from "vitest";
import { request, setUpCaller } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();
const ada = setUpCaller(runtime);

async function made(path: string, body: unknown): Promise<string> {
  return (await (await dispatch(request("POST", `/v1${path}`, { key: ada.key, body }))).json()).id;
}

const newNewsfeed = () => made("/newsfeeds", { name: "News" });
const newList = () => made("/lists", { name: "List" });
const contextOfAda = () => runtime.contextFor({ kind: "user", userId: ada.userId, via: "key", isReadOnly: false });

async function newItem() {
  const newsfeedId = await newNewsfeed();
  await storeSource(contextOfAda(), newsfeedId, [{ title: "One" }]);
  const { rows } = await runtime.database.pool.query("select id from posts where newsfeed_id = $1", [newsfeedId]);
  const listId = await newList();
  const id = await made(`/lists/${listId}/items`, { post_id: rows[0].id });
  return { id, path: `/lists/${listId}/items/${rows[0].id}` };
}

const under = async (path: string, id: Promise<string>) => ({ id: await id, path: `${path}/${await id}` });

test.each([
  ["newsfeeds", () => under("/newsfeeds", newNewsfeed())],
  [
    "sources",
    async () => {
      const { sourceId } = await storeSource(contextOfAda(), await newNewsfeed(), []);
      return { id: sourceId, path: `/sources/${sourceId}` };
    },
  ],
  ["reading_lists", () => under("/lists", newList())],
  ["reading_list_items", newItem],
  ["newsfeed_folders", () => under("/folders", made("/folders", { name: "Folder" }))],
  ["destinations", () => under("/webhooks", made("/webhooks", { url: "http://localhost:1/" }))],
])("responds 404 to one of two simultaneous deletions of a row of %s", async (table, make) => {
  const { id, path } = await make();
  const { pool } = runtime.database;
  const other = await pool.connect();
  await other.query("begin");
  await other.query(`select from ${table} where id = $1 for share`, [id]);
  const remove = () => dispatch(request("DELETE", `/v1${path}`, { key: ada.key }));
  const both = [remove(), remove()];
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(2);
  await other.query("commit");
  other.release();
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([204, 404]);
});
