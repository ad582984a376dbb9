import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { markPostRead } from "@/lib/domain/posts/mark-post";
import { addMember } from "@/lib/testing/add-member";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { changeMember, listMembers, listShared, removeMember } from "./members";

let runtime: TestRuntime;
let ada: UserContext;
let bob: UserContext;
let eve: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  [ada, bob, eve] = [await runtime.newUser(), await runtime.newUser(), await runtime.newUser()];
  newsfeedId = (await createNewsfeed(ada, { name: "Grid storage" })).id;
  for (const { actor } of [bob, eve]) await addMember(runtime, newsfeedId, actor.userId);
});

const handOver = (from: UserContext, to: UserContext) =>
  changeMember(from, { newsfeedId, userId: to.actor.userId }, "owner");
const remove = (who: UserContext, by: UserContext) => removeMember(by, { newsfeedId, userId: who.actor.userId });

/** Owners according to the newsfeed and to its members, which must agree. */
async function owners() {
  const { pool } = runtime.database;
  const own = await pool.query("select owner_id as id from newsfeeds where id = $1", [newsfeedId]);
  const byRole = "select user_id as id from newsfeed_members where newsfeed_id = $1 and role = 'owner'";
  return { newsfeed: own.rows, members: (await pool.query(byRole, [newsfeedId])).rows };
}

async function expectOwner({ actor }: UserContext): Promise<void> {
  expect(await owners()).toEqual({ newsfeed: [{ id: actor.userId }], members: [{ id: actor.userId }] });
}

test("the owner's shared newsfeeds are listed by name", async () => {
  const other = await createNewsfeed(ada, { name: "Backup power" });
  await createNewsfeed(ada, { name: "Alone" });
  await addMember(runtime, other.id, bob.actor.userId);
  expect(await listShared(ada)).toEqual([
    { id: other.id, name: "Backup power" },
    { id: newsfeedId, name: "Grid storage" },
  ]);
  expect(await listShared(bob)).toEqual([]);
});

describe("a newsfeed", () => {
  test("has one owner after concurrent transfers", async () => {
    const settled = await Promise.allSettled([handOver(ada, bob), handOver(ada, eve)]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(settled.find((one) => one.status === "rejected")?.reason.code).toBe("forbidden");
    await expectOwner(settled[0]?.status === "fulfilled" ? bob : eve);
  });

  test("keeps an owner when the new owner leaves during a transfer", async () => {
    for (let round = 0; round < 12; round++) {
      const by = round % 2 === 0 ? ada : bob;
      const settled = await Promise.allSettled([remove(bob, by), handOver(ada, bob)]);
      expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const heir = settled[1]?.status === "fulfilled" ? bob : ada;
      await expectOwner(heir);
      if (heir === bob) await handOver(bob, ada);
      else await addMember(runtime, newsfeedId, bob.actor.userId);
    }
  });

  test("can be transferred back and forth", async () => {
    await handOver(ada, bob);
    await handOver(bob, eve);
    await handOver(eve, ada);
    await expectOwner(ada);
    expect((await listMembers(ada, newsfeedId))[0]?.user_id).toBe(ada.actor.userId);
  });

  test("cannot exceed 200 per owner by concurrent transfers", async () => {
    const ids = [newsfeedId];
    for (const name of ["Second", "Third", "Fourth"]) {
      const { id } = await createNewsfeed(ada, { name });
      await addMember(runtime, id, bob.actor.userId);
      ids.push(id);
    }
    await runtime.database.pool.query(
      "insert into newsfeeds (id, owner_id, name, start_date) select gen_random_uuid(), $1, 'n', '2026-01-01' from generate_series(1, 199)",
      [bob.actor.userId],
    );
    const settled = await Promise.allSettled(
      ids.map((id) => changeMember(ada, { newsfeedId: id, userId: bob.actor.userId }, "owner")),
    );
    expect(settled.map((one) => (one.status === "rejected" ? one.reason.code : "done")).toSorted()).toEqual([
      "done",
      "limit_exceeded",
      "limit_exceeded",
      "limit_exceeded",
    ]);
  });
});

describe("somebody whose membership ends", () => {
  async function save(ctx: UserContext, postId: string): Promise<void> {
    const { pool } = runtime.database;
    const listId = newId();
    await pool.query("insert into reading_lists (id, user_id, name) values ($1, $2, 'Later')", [
      listId,
      ctx.actor.userId,
    ]);
    await pool.query("insert into reading_list_items (id, list_id, post_id) values ($1, $2, $3)", [
      newId(),
      listId,
      postId,
    ]);
  }

  async function savedBy({ actor }: UserContext): Promise<string[]> {
    const { rows } = await runtime.database.pool.query<{ post_id: string }>(
      "select i.post_id from reading_list_items i join reading_lists l on l.id = i.list_id where l.user_id = $1",
      [actor.userId],
    );
    return rows.map((row) => row.post_id);
  }

  test.each(["is removed", "leaves"])("loses saved posts of that newsfeed and keeps the others: %s", async (how) => {
    const own = await createNewsfeed(bob, { name: "Own" });
    await storeSource(ada, newsfeedId, [{ title: "Shared" }]);
    await storeSource(bob, own.id, [{ title: "Own" }]);
    const [shared] = (await listPosts(bob, newsfeedId, {})).rows;
    const [mine] = (await listPosts(bob, own.id, {})).rows;
    for (const post of [shared, mine]) await save(bob, post?.id ?? "");
    await save(eve, shared?.id ?? "");
    await markPostRead(bob, shared?.id ?? "");
    await remove(bob, how === "leaves" ? bob : ada);
    expect(await savedBy(bob)).toEqual([mine?.id]);
    expect(await savedBy(eve)).toEqual([shared?.id]);
    const reads = "select post_id from post_states where user_id = $1";
    expect((await runtime.database.pool.query(reads, [bob.actor.userId])).rows).toEqual([]);
  });

  test("gets not_found when it ends twice at once", async () => {
    const settled = await Promise.allSettled([remove(bob, ada), remove(bob, ada)]);
    expect(settled.map((one) => (one.status === "rejected" ? one.reason.code : "done")).toSorted()).toEqual([
      "done",
      "not_found",
    ]);
  });
});
