import { count } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findUserByEmail } from "@/db/queries/accounts/users";
import { rateBuckets } from "@/db/schema/operations";
import { users } from "@/db/schema/users";
import type { UserContext } from "@/lib/context/context";
import { ensureAdmin } from "@/lib/domain/accounts/ensure-admin";
import { verifyPassword } from "@/lib/domain/accounts/sign-in";
import { PASSWORD, stopClock } from "@/lib/domain/accounts/testing/account";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { isSignUpOpen, signUp } from "./create-account";
import { acceptInvitation, inviteMember } from "./invitations";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
beforeEach(async () => {
  runtime.settings.signup = "open";
  await runtime.database.db.delete(users);
  await runtime.database.db.delete(rateBuckets);
});
afterAll(() => runtime.stop());

async function accounts(): Promise<number> {
  const [row] = await runtime.database.db.select({ accounts: count() }).from(users);
  return row?.accounts ?? -1;
}

const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : "made"));

describe("signing up", () => {
  test("creates an account that can sign in with its password", async () => {
    const ctx = runtime.system;
    const { user_id, newsfeed_id } = await signUp(ctx, { email: "Ada@Example.org", password: PASSWORD });
    expect(newsfeed_id).toBeNull();
    expect(await verifyPassword(ctx, { email: "ada@example.ORG", password: PASSWORD })).toEqual({
      userId: user_id,
      sessionVersion: 1,
      passwordHash: expect.any(String),
    });
  });

  test("keeps a hash, never the password", async () => {
    await signUp(runtime.system, { email: "ada@example.org", password: PASSWORD });
    const rows = await runtime.database.db.select().from(users);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test("refuses a second account for any spelling of an address", async () => {
    const ctx = runtime.system;
    await signUp(ctx, { email: "ada@example.org", password: PASSWORD });
    for (const email of ["ada@example.org", "ADA@example.org", " ada@EXAMPLE.org "])
      await expect(signUp(ctx, { email, password: "another password" })).rejects.toMatchObject({ code: "conflict" });
    expect(await accounts()).toBe(1);
    expect(await verifyPassword(ctx, { email: "ada@example.org", password: PASSWORD })).not.toBeNull();
  });

  test("creates one account for concurrent sign-ups of one address", async () => {
    const ctx = runtime.system;
    const tries = ["ada@example.org", "ADA@example.org", "Ada@example.org", "aDa@example.org"];
    const outcomes = await Promise.allSettled(tries.map((email) => signUp(ctx, { email, password: PASSWORD })));
    expect(codes(outcomes).sort()).toEqual(["conflict", "conflict", "conflict", "made"]);
    expect(await accounts()).toBe(1);
  });

  test.each(["nobody", '"ada@evil.example"@example.org', "ada\uff20example.org", "ada@example.org,eve@example.org"])(
    "refuses %j as an address, and says which field is wrong",
    async (email) => {
      await expect(signUp(runtime.system, { email, password: PASSWORD })).rejects.toMatchObject({
        code: "validation",
        issues: [{ pointer: "/email" }],
      });
    },
  );

  test("is limited per mailbox and hour", async () => {
    const clock = stopClock(runtime);
    const ctx = runtime.system;
    const again = () => signUp(ctx, { email: "ada@example.org", password: PASSWORD });
    await again();
    for (let attempt = 2; attempt <= 10; attempt++) await expect(again()).rejects.toMatchObject({ code: "conflict" });
    await expect(again()).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 3_600 });
    await signUp(ctx, { email: "eve@example.org", password: PASSWORD });
    clock.pass(3_600);
    await expect(again()).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("sign-up", () => {
  test("creates an account for anybody when open", async () => {
    const ctx = runtime.system;
    runtime.settings.signup = "open";
    await signUp(ctx, { email: "ada@example.org", password: PASSWORD });
    expect(await isSignUpOpen(ctx)).toBe(true);
    await signUp(ctx, { email: "eve@example.org", password: PASSWORD });
    expect(await accounts()).toBe(2);
  });

  test("refuses everybody alike when closed", async () => {
    await signUp(runtime.system, { email: "ada@example.org", password: PASSWORD });
    const ctx = runtime.system;
    runtime.settings.signup = "closed";
    expect(await isSignUpOpen(ctx)).toBe(false);
    const answers = await Promise.allSettled(
      ["ada@example.org", "eve@example.org"].map((email) => signUp(ctx, { email, password: PASSWORD })),
    );
    const [known, unknown] = answers.map((answer) => (answer.status === "rejected" ? { ...answer.reason } : null));
    expect(known).toMatchObject({ code: "forbidden" });
    expect(known).toEqual(unknown);
    expect(await accounts()).toBe(1);
  });

  test("creates only the first account by default", async () => {
    const ctx = runtime.system;
    runtime.settings.signup = "first";
    expect(await isSignUpOpen(ctx)).toBe(true);
    await signUp(ctx, { email: "ada@example.org", password: PASSWORD });
    expect(await isSignUpOpen(ctx)).toBe(false);
    await expect(signUp(ctx, { email: "eve@example.org", password: PASSWORD })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("creates one account for twenty concurrent first visitors", async () => {
    const ctx = runtime.system;
    runtime.settings.signup = "first";
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => signUp(ctx, { email: `user${n}@example.org`, password: PASSWORD })),
    );
    expect(codes(outcomes).filter((code) => code === "made")).toHaveLength(1);
    for (const code of codes(outcomes)) expect(["made", "forbidden", "unavailable"]).toContain(code);
    expect(await accounts()).toBe(1);
  });
});

describe("somebody with an invitation", () => {
  let owner: UserContext;
  let newsfeedId: string;
  let invitation: string;
  beforeEach(async () => {
    owner = await runtime.newUser();
    newsfeedId = (await createNewsfeed(owner, { name: "Grid storage" })).id;
    const { accept_url: link } = await inviteMember(owner, newsfeedId, { email: "grace@example.org" });
    invitation = link.split("/").at(-1) ?? "";
  });

  const asUser = (userId: string) => runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false });

  test.each(["first", "open"] as const)(
    "creates an account that joins the newsfeed while sign-up is %s",
    async (mode) => {
      runtime.settings.signup = mode;
      // The link decides, not the address.
      const made = await signUp(runtime.system, { email: "hopper@example.org", password: PASSWORD, invitation });
      expect(made.newsfeed_id).toBe(newsfeedId);
      expect((await getNewsfeed(asUser(made.user_id), newsfeedId)).role).toBe("editor");
      expect(await verifyPassword(runtime.system, { email: "hopper@example.org", password: PASSWORD })).not.toBeNull();
    },
  );

  test("cannot sign up while it is closed and keeps the invitation", async () => {
    runtime.settings.signup = "closed";
    const wanted = { email: "grace@example.org", password: PASSWORD, invitation };
    await expect(signUp(runtime.system, wanted)).rejects.toMatchObject({ code: "forbidden" });
    expect(await accounts()).toBe(1);
    expect((await acceptInvitation(await runtime.newUser(), invitation)).id).toBe(newsfeedId);
  });

  test.each(["first", "open"] as const)(
    "cannot create or detect accounts with an unusable invitation while sign-up is %s",
    async (mode) => {
      runtime.settings.signup = mode;
      const member = await runtime.newUser();
      await acceptInvitation(member, invitation);
      for (const token of [invitation, "nothing of the kind"])
        for (const email of ["grace@example.org", `${member.actor.userId}@example.org`])
          await expect(signUp(runtime.system, { email, password: PASSWORD, invitation: token })).rejects.toMatchObject({
            code: "not_found",
            message: expect.stringContaining("Ask for a new one"),
          });
      expect(await accounts()).toBe(2);
    },
  );

  test("keeps the invitation when the address has an account", async () => {
    runtime.settings.signup = "first";
    const { userId } = (await runtime.newUser()).actor;
    const email = `${userId}@example.org`;
    await expect(signUp(runtime.system, { email, password: PASSWORD, invitation })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await acceptInvitation(await runtime.newUser(), invitation)).role).toBe("editor");
  });

  test("creates one account for two concurrent uses", async () => {
    runtime.settings.signup = "first";
    const outcomes = await Promise.allSettled(
      ["grace", "hopper", "eve"].map((name) =>
        signUp(runtime.system, { email: `${name}@example.org`, password: PASSWORD, invitation }),
      ),
    );
    expect(codes(outcomes).toSorted()).toEqual(["made", "not_found", "not_found"]);
    expect(await accounts()).toBe(2);
  });
});

describe("the operator's account", () => {
  test("is created at the first start even if sign-up is closed", async () => {
    const ctx = runtime.system;
    runtime.settings.signup = "closed";
    await ensureAdmin(ctx, { email: "Admin@example.org", password: PASSWORD });
    expect(await verifyPassword(ctx, { email: "admin@example.org", password: PASSWORD })).not.toBeNull();
  });

  test("is never changed by a later start", async () => {
    const ctx = runtime.system;
    await signUp(ctx, { email: "admin@example.org", password: PASSWORD });
    const before = await findUserByEmail(runtime.database.db, "admin@example.org");
    await ensureAdmin(ctx, { email: "ADMIN@example.org", password: "another password" });
    expect(await findUserByEmail(runtime.database.db, "admin@example.org")).toEqual(before);
    expect(await accounts()).toBe(1);
  });

  test("counts as the first account", async () => {
    const ctx = runtime.system;
    runtime.settings.signup = "first";
    await ensureAdmin(ctx, { email: "admin@example.org", password: PASSWORD });
    await expect(signUp(ctx, { email: "eve@example.org", password: PASSWORD })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("is refused with the name of the invalid variable", async () => {
    const ctx = runtime.system;
    await expect(ensureAdmin(ctx, { email: "admin", password: PASSWORD })).rejects.toThrow("ADMIN_EMAIL");
    await expect(ensureAdmin(ctx, { email: "admin@example.org", password: "short" })).rejects.toThrow("ADMIN_PASSWORD");
    expect(await accounts()).toBe(0);
  });
});
