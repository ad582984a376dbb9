import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import { users } from "@/db/schema/users";
import { newMember, newPerson } from "@/lib/api/testing/scope/world";
import { isOperator } from "@/lib/context/account";
import { LINK_MINUTES } from "@/lib/contract/mail";
import { newAccount, PASSWORD, stopClock } from "@/lib/domain/accounts/testing/account";
import { createApiKey, verifyApiKey } from "@/lib/domain/api-keys/api-keys";
import { signUp } from "@/lib/domain/members/create-account";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { deleteAccountOf, listAccounts, listLosses, makeResetLink } from "./account-commands";
import { resetPassword } from "./change-password";
import { findLink, requestLink } from "./email-link";
import { isSessionLive } from "./sessions";
import { signIn } from "./sign-in";
import { getMailState } from "./verify-email";

const NEW_PASSWORD = "another horse, another battery";
const FROM_HERE = { network: "192.0.2.1", userAgent: "Test" };

const runtime = setUpRuntime();
let clock: ReturnType<typeof stopClock>;
beforeEach(async () => {
  clock = stopClock(runtime);
  runtime.settings.adminEmail = null;
  await runtime.database.db.delete(users);
  await runtime.database.db.delete(rateBuckets);
});

const contextOf = (userId: string) => runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false });
const tokenOf = ({ url }: { url: string }) => /^http:\/\/localhost:3000\/reset-password\/([\w-]{43})$/.exec(url)?.[1];
const signInAs = (email: string, password: string) => signIn(runtime.system, { email, password, ...FROM_HERE });

async function emailOf(userId: string): Promise<string> {
  const { rows } = await runtime.database.pool.query("select email from users where id = $1", [userId]);
  return rows[0].email;
}

/** A signed-in account with an API key. */
async function newUsedAccount() {
  const ada = await newAccount(runtime);
  const { key } = await createApiKey(ada, { name: "script" });
  const session = await signInAs(ada.email, PASSWORD);
  if (!session) throw new Error("not signed in");
  return { ...ada, key, session };
}

describe("the list of accounts", () => {
  test("tells what each owns, when it was last used, and who is the operator", async () => {
    const owner = await newPerson(runtime, "QUINCUNX");
    clock.pass(3_600);
    const ada = await newUsedAccount();
    const listed = await listAccounts(runtime.system);
    const oldest = await emailOf(owner.userId);
    expect(listed[0]).toMatchObject({ email: oldest, newsfeeds: 1, sources: 1, is_operator: true });
    expect(listed.at(-1)).toEqual({
      email: ada.email,
      name: "",
      created_at: "2026-11-21T09:00:00.000000",
      last_seen_at: "2026-11-21T09:00:00.000000",
      newsfeeds: 0,
      sources: 0,
      is_operator: false,
    });
  });

  test("leaves out deleted accounts, and shows that others were never used", async () => {
    const [ada, bob] = [await newAccount(runtime), await newAccount(runtime)];
    await deleteAccountOf(runtime.system, ada.email);
    expect(await listAccounts(runtime.system)).toMatchObject([
      { email: bob.email, last_seen_at: null, is_operator: true },
    ]);
  });
});

describe("the operator's link for a new password", () => {
  test("works once, ends the sessions, and is not mailed", async () => {
    const { email, session } = await newUsedAccount();
    await runSent(runtime);
    runtime.post.mails.length = 0;
    const made = await makeResetLink(runtime.system, email.toUpperCase());
    expect(made.minutes).toBe(LINK_MINUTES["password-reset"]);
    const token = tokenOf(made) ?? "";
    await resetPassword(runtime.system, { token, password: NEW_PASSWORD });
    const again = resetPassword(runtime.system, { token, password: PASSWORD });
    await expect(again).rejects.toMatchObject({ code: "not_found" });
    expect(await isSessionLive(runtime.system, session)).toBe(false);
    expect([await signInAs(email, PASSWORD), await signInAs(email, NEW_PASSWORD)]).toEqual([null, expect.anything()]);
    await runSent(runtime);
    expect(runtime.post.mails).toEqual([]);
  });

  test("does not verify the address, since it was not mailed", async () => {
    const { email, key, ...ada } = await newUsedAccount();
    const token = tokenOf(await makeResetLink(runtime.system, email)) ?? "";
    await resetPassword(runtime.system, { token, password: NEW_PASSWORD });
    expect(await getMailState(ada)).toMatchObject({ isVerified: false });
    expect(await verifyApiKey(runtime.system, key)).not.toBeNull();
  });

  test("verifies the address of ADMIN_EMAIL, since the operator got it", async () => {
    const { email, key, ...ada } = await newUsedAccount();
    runtime.settings.adminEmail = email;
    const token = tokenOf(await makeResetLink(runtime.system, email)) ?? "";
    await resetPassword(runtime.system, { token, password: NEW_PASSWORD });
    expect(await getMailState(ada)).toMatchObject({ isVerified: true });
    expect(await verifyApiKey(runtime.system, key)).toBeNull();
  });

  test("and a mailed one replace each other", async () => {
    const { email } = await newAccount(runtime);
    await runSent(runtime);
    const mailed = async () => {
      runtime.post.mails.length = 0;
      await requestLink(runtime.system, "password-reset", email);
      await runSent(runtime);
      return /reset-password\/([\w-]{43})/.exec(runtime.post.mails[0]?.text ?? "")?.[1] ?? "";
    };
    const find = (token: string) => findLink(runtime.system, "password-reset", token);
    const first = await mailed();
    const handed = tokenOf(await makeResetLink(runtime.system, email)) ?? "";
    expect([await find(first), await find(handed)]).toMatchObject([null, { email }]);
    const last = await mailed();
    expect([await find(handed), await find(last)]).toMatchObject([null, { email }]);
  });

  test("expires, and replaces an earlier one", async () => {
    const { email } = await newAccount(runtime);
    const earlier = tokenOf(await makeResetLink(runtime.system, email)) ?? "";
    const { url, minutes } = await makeResetLink(runtime.system, email);
    const use = (token: string) => resetPassword(runtime.system, { token, password: NEW_PASSWORD });
    await expect(use(earlier)).rejects.toMatchObject({ code: "not_found" });
    clock.pass(60 * minutes);
    await expect(use(tokenOf({ url }) ?? "")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("deletion by the operator", () => {
  test("ends sessions and keys, and deletes what was announced", async () => {
    const owner = await newPerson(runtime, "QUINCUNX");
    const member = await newMember(runtime, owner);
    const email = await emailOf(owner.userId);
    const [newsfeed] = await listNewsfeeds(contextOf(owner.userId));
    const losses = await listLosses(runtime.system, email);
    expect(losses).toEqual({
      email,
      newsfeeds: 1,
      shared: [newsfeed?.name],
      lists: 1,
      is_operator: true,
      is_only: false,
    });
    await deleteAccountOf(runtime.system, email);
    expect(await verifyApiKey(runtime.system, owner.key)).toBeNull();
    const kept = await listNewsfeeds(contextOf(member.userId));
    expect(kept.map(({ id }) => id)).not.toContain(newsfeed?.id);
    clock.pass(16 * 60);
    await housekeep(runtime.system);
    expect(await runtime.database.db.$count(users, eq(users.id, owner.userId))).toBe(0);
  });

  test("tells of the only account", async () => {
    const { email } = await newAccount(runtime);
    expect(await listLosses(runtime.system, email)).toMatchObject({ is_operator: true, is_only: true });
  });

  test("signs the account out everywhere", async () => {
    const { email, key, session } = await newUsedAccount();
    await deleteAccountOf(runtime.system, email);
    expect(await isSessionLive(runtime.system, session)).toBe(false);
    expect(await verifyApiKey(runtime.system, key)).toBeNull();
    expect(await signInAs(email, PASSWORD)).toBeNull();
  });

  test("is refused for the operator whom ADMIN_EMAIL names, but not for somebody who took the address", async () => {
    const ada = await newAccount(runtime);
    const { user_id: userId } = await signUp(runtime.system, { email: "admin@example.org", password: PASSWORD });
    await runtime.database.db.update(users).set({ emailVerifiedAt: clock.now() });
    runtime.settings.adminEmail = "Admin@example.org";
    expect(await isOperator(contextOf(userId))).toBe(true);
    for (const attempt of [listLosses, deleteAccountOf])
      await expect(attempt(runtime.system, "admin@example.org")).rejects.toThrow("or unset it and ADMIN_PASSWORD");
    await deleteAccountOf(runtime.system, ada.email);
    await runtime.database.db.update(users).set({ emailVerifiedAt: null });
    await deleteAccountOf(runtime.system, "admin@example.org");
    expect(await listAccounts(runtime.system)).toEqual([]);
  });
});

test.each([makeResetLink, listLosses, deleteAccountOf])("%o is refused for an unknown address", async (attempt) => {
  const { email } = await newAccount(runtime);
  await deleteAccountOf(runtime.system, email);
  for (const unknown of [email, "nobody@example.org", "not an address"])
    await expect(attempt(runtime.system, unknown)).rejects.toThrow(
      `No account has the address ${unknown}. \`lede users\``,
    );
});
