import { expect, test } from "vitest";
import * as api from "@/app/v1/[[...path]]/route";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const PATH = "/v1/sources";

const runtime = setUpRuntime();

async function ask({ cookie }: Caller) {
  const response = await api.GET(
    request("GET", PATH, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } }),
  );
  return { status: response.status, body: await response.json() };
}

async function follow({ userId }: Caller, name: string) {
  const ctx = runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
  const { id: newsfeed_id } = await createNewsfeed(ctx, { name });
  const { sourceId: id } = await storeSource(ctx, newsfeed_id, []);
  return { ctx, id, newsfeed_id };
}

test("responds 200 with the sources of the caller's newsfeeds only", async () => {
  const [ada, bob] = [await newCaller(runtime), await newCaller(runtime)];
  const [one, other] = [await follow(ada, "Grid"), await follow(ada, "Rows")];
  await follow(bob, "Bread");
  const gone = await follow(ada, "Gone");
  await deleteNewsfeed(gone.ctx, gone.newsfeed_id);
  const { status, body } = await ask(ada);
  const placed = body.map(({ id, newsfeed_id }: typeof one) => ({ id, newsfeed_id }));
  const expected = [one, other].map(({ id, newsfeed_id }) => ({ id, newsfeed_id }));
  expect([status, placed]).toEqual([200, expect.arrayContaining(expected)]);
  expect(placed).toHaveLength(expected.length);
  for (const { name } of body) expect(name).toMatch(/\S/);
});

test("responds with sources by id, however they are stored", async () => {
  const ada = await newCaller(runtime);
  const { ctx, newsfeed_id } = await follow(ada, "Grid");
  const { sourceId } = await storeSource(ctx, newsfeed_id, []);
  const first = "00000000-0000-7000-8000-000000000000";
  await runtime.database.pool.query("update sources set id = $2 where id = $1", [sourceId, first]);
  const ids = (await ask(ada)).body.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([first, expect.any(String)]);
});

test("responds 401 without a session", async () => {
  expect((await api.GET(request("GET", PATH))).status).toBe(401);
});
