import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findUserByEmail } from "@/db/queries/accounts/users";
import { users } from "@/db/schema/users";
import { newAccount, PASSWORD } from "@/lib/domain/accounts/testing/account";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { verifyPassword } from "./sign-in";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

describe("verifying a password", () => {
  test("returns the user only for the right password", async () => {
    const ctx = runtime.system;
    const { email, actor } = await newAccount(runtime);
    expect(await verifyPassword(ctx, { email, password: PASSWORD })).toEqual({
      userId: actor.userId,
      sessionVersion: 1,
      passwordHash: expect.any(String),
    });
    expect(await verifyPassword(ctx, { email, password: `${PASSWORD}!` })).toBeNull();
    expect(await verifyPassword(ctx, { email: "nobody@example.org", password: PASSWORD })).toBeNull();
    expect(await verifyPassword(ctx, { email: "' or 1=1 --", password: PASSWORD })).toBeNull();
  });

  test("never matches an account without a password", async () => {
    const ctx = runtime.system;
    const { email, actor } = await newAccount(runtime);
    await runtime.database.db.update(users).set({ passwordHash: null }).where(eq(users.id, actor.userId));
    expect(await verifyPassword(ctx, { email, password: PASSWORD })).toBeNull();
    expect(await verifyPassword(ctx, { email, password: "" })).toBeNull();
  });

  test("rehashes outdated hashes with the right password only", async () => {
    const ctx = runtime.system;
    const { email, actor } = await newAccount(runtime);
    const weak = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1 });
    await runtime.database.db.update(users).set({ passwordHash: weak }).where(eq(users.id, actor.userId));
    await verifyPassword(ctx, { email, password: "wrong" });
    expect((await findUserByEmail(runtime.database.db, email))?.passwordHash).toBe(weak);
    expect(await verifyPassword(ctx, { email, password: PASSWORD })).not.toBeNull();
    expect((await findUserByEmail(runtime.database.db, email))?.passwordHash).toContain("m=19456,t=2,p=1");
    expect(await verifyPassword(ctx, { email, password: PASSWORD })).not.toBeNull();
  });

  test("takes as long for an unknown address as for a wrong password", async () => {
    const ctx = runtime.system;
    const { email } = await newAccount(runtime);
    const cpu = async (address: string) => {
      const start = process.cpuUsage();
      await verifyPassword(ctx, { email: address, password: "wrong" });
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const ratios: number[] = [];
    for (let round = 0; round < 15; round++) ratios.push((await cpu("nobody@example.org")) / (await cpu(email)));
    // Without the dummy hash the ratio is below 0.1.
    expect(ratios.sort((a, b) => a - b)[7]).toBeGreaterThan(0.5);
  });
});
