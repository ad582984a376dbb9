import { expect, test } from "vitest";
import { closeUser } from "@/db/queries/accounts/deleting-accounts";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { changeMember } from "./members";

const runtime = setUpRuntime();

test("a newsfeed is not transferred to an account that is being closed", async () => {
  const [ada, bob] = [await runtime.newUser(), await runtime.newUser()];
  const { id: newsfeedId } = await createNewsfeed(ada, { name: "Grid" });
  await addMember(runtime, newsfeedId, bob.actor.userId);
  const { db, pool } = runtime.database;
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const { transfer } = await db.transaction(async (tx) => {
    await closeUser(tx, bob.actor.userId, new Date());
    const transfer = changeMember(ada, { newsfeedId, userId: bob.actor.userId }, "owner").catch((error) => error);
    await expect.poll(async () => (await pool.query(waiting)).rows.length, { timeout: 30_000 }).toBe(1);
    return { transfer };
  });
  expect(await transfer).toMatchObject({ code: "not_found" });
  expect((await getNewsfeed(ada, newsfeedId)).role).toBe("owner");
});
