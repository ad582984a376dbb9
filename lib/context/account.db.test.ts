import { afterAll, beforeAll, expect, test } from "vitest";
import { markEmailVerified } from "@/db/queries/accounts/users";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { getAccount, isOperator, requireOperator } from "./account";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("the first account is the operator unless ADMIN_EMAIL names another, verified one", async () => {
  const [first, second] = [await runtime.newUser(), await runtime.newUser()];
  expect([await isOperator(first), await isOperator(second)]).toEqual([true, false]);
  runtime.settings.adminEmail = (await getAccount(second)).email.toUpperCase();
  expect(await isOperator(second)).toBe(false);
  await markEmailVerified(runtime.database.db, { userId: second.actor.userId, at: new Date() });
  expect([await isOperator(first), await isOperator(second)]).toEqual([false, true]);
  await expect(requireOperator(first)).rejects.toMatchObject({ code: "forbidden" });
  await expect(requireOperator(second)).resolves.toBeUndefined();
});

test("nobody is the operator while no account has the address of ADMIN_EMAIL", async () => {
  const anyone = await runtime.newUser();
  const { rows } = await runtime.database.pool.query("select id from users order by id limit 1");
  const first = { ...anyone, actor: { ...anyone.actor, userId: rows[0]?.id } };
  runtime.settings.adminEmail = null;
  expect(await isOperator(first)).toBe(true);
  runtime.settings.adminEmail = "nobody@example.org";
  expect([await isOperator(first), await isOperator(anyone)]).toEqual([false, false]);
});
