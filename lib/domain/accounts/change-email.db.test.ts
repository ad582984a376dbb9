import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import type { UserContext } from "@/lib/context/context";
import { newAccount, PASSWORD, stopClock } from "@/lib/domain/accounts/testing/account";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { changeEmail, requestEmailChange } from "./change-email";
import { findLink, requestLink } from "./email-link";
import { isSessionLive, type SessionClaims, startSession } from "./sessions";
import { signIn, signInByLink } from "./sign-in";
import { getMailState, verifyEmail } from "./verify-email";

const FROM_HERE = { network: "192.0.2.1", userAgent: "Test" };
const proof = { password: PASSWORD, network: FROM_HERE.network };

let runtime: TestRuntime;
let clock: ReturnType<typeof stopClock>;
let count = 0;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  clock = stopClock(runtime);
  runtime.sent.length = 0;
  runtime.post.mails.length = 0;
  await runtime.database.db.delete(rateBuckets);
});

const system = () => runtime.contextFor({ kind: "system" });
const newAddress = () => `new-${++count}-${Date.now()}@example.org`;

/** Mails sent since the last call, by recipient. */
async function arrived() {
  await runSent(runtime);
  return new Map(runtime.post.mails.splice(0).map((mail) => [mail.to, mail]));
}

function tokenIn(mail: { text: string } | undefined, page: string): string {
  return new RegExp(`http://localhost:3000/${page}/([\\w-]{43})`).exec(mail?.text ?? "")?.[1] ?? "";
}

/** Creates an account that requested a link to change its address. */
async function asked() {
  const ada = await newAccount(runtime);
  const confirmation = tokenIn((await arrived()).get(ada.email), "verify-email");
  const to = newAddress();
  await requestEmailChange(ada, { email: to, ...proof });
  const mails = await arrived();
  return { ada, to, mails, confirmation, token: tokenIn(mails.get(to), "change-email") };
}

const emailOf = async (ctx: UserContext) => (await getMailState(ctx)).email;

async function withoutPassword(ada: UserContext): Promise<UserContext & { claims: SessionClaims }> {
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [ada.actor.userId]);
  const claims = await startSession(system(), { userId: ada.actor.userId, sessionVersion: 1 }, "Test");
  return { ...runtime.contextFor({ ...ada.actor, sessionId: claims.sessionId }), claims };
}

describe("an email change", () => {
  test("takes effect once the link is followed", async () => {
    const { ada, to, mails, token } = await asked();
    expect([...mails.keys()].toSorted()).toEqual([ada.email, to].toSorted());
    expect(mails.get(to)?.text).toContain(ada.email);
    expect(await findLink(system(), "change-email", token)).toMatchObject({ userId: ada.actor.userId, email: to });
    expect(await emailOf(ada)).toBe(ada.email);
    expect(await signIn(system(), { email: to, password: PASSWORD, ...FROM_HERE })).toBeNull();

    await changeEmail(ada, token);
    expect(await getMailState(ada)).toMatchObject({ email: to, isVerified: true });
    expect(await signIn(system(), { email: to, password: PASSWORD, ...FROM_HERE })).not.toBeNull();
    expect(await signIn(system(), { email: ada.email, password: PASSWORD, ...FROM_HERE })).toBeNull();
    await expect(changeEmail(ada, token)).rejects.toMatchObject({ code: "not_found" });
  });

  test("notifies the current address without a confirmation link", async () => {
    const { ada, to, mails } = await asked();
    const notice = mails.get(ada.email);
    expect(notice?.text).toContain(to);
    expect(notice?.text).toContain("http://localhost:3000/forgot-password");
    expect(notice?.text).not.toContain("change-email");
  });

  test("ends other mailed links but no sessions", async () => {
    const { ada, token, confirmation } = await asked();
    const session = await startSession(system(), { userId: ada.actor.userId, sessionVersion: 1 }, "Test");
    await requestLink(system(), "sign-in", ada.email);
    const signInToken = tokenIn((await arrived()).get(ada.email), "sign-in-link");
    await changeEmail(ada, token);
    expect(await signInByLink(system(), { token: signInToken, userAgent: "Test" })).toBeNull();
    await expect(verifyEmail(ada, confirmation)).rejects.toMatchObject({ code: "not_found" });
    expect(await isSessionLive(system(), session)).toBe(true);
  });

  test("is refused to the owner of the new mailbox, who may not own the account", async () => {
    const { ada, token } = await asked();
    const victim = await newAccount(runtime);
    await expect(changeEmail(victim, token)).rejects.toMatchObject({ code: "not_found" });
    expect(await emailOf(ada)).toBe(ada.email);
    expect(await findLink(system(), "change-email", token)).not.toBeNull();
  });

  test("refuses expired, replaced and foreign links", async () => {
    const { ada, token: first, confirmation } = await asked();
    const to = newAddress();
    await requestEmailChange(ada, { email: to, ...proof });
    const token = tokenIn((await arrived()).get(to), "change-email");
    for (const useless of [first, confirmation, "made-up"])
      await expect(changeEmail(ada, useless)).rejects.toMatchObject({ code: "not_found" });
    await expect(verifyEmail(ada, token)).rejects.toMatchObject({ code: "not_found" });
    clock.pass(3_600);
    await expect(changeEmail(ada, token)).rejects.toMatchObject({ code: "not_found" });
    expect(await emailOf(ada)).toBe(ada.email);
  });

  test("does not reveal that the new address is taken, and notifies its owner", async () => {
    const eve = await newAccount(runtime);
    await arrived();
    const ada = await newAccount(runtime);
    await arrived();
    expect(await requestEmailChange(ada, { email: eve.email.toUpperCase(), ...proof })).toBeUndefined();
    const mails = await arrived();
    expect([...mails.keys()].toSorted()).toEqual([ada.email, eve.email].toSorted());
    expect(mails.get(ada.email)?.text).toContain(eve.email);
    expect(mails.get(eve.email)?.text).toContain("already has an account");
    expect(mails.get(eve.email)?.text).not.toContain("change-email");
    expect(mails.get(eve.email)?.text).not.toContain(ada.email);
  });

  test("fails if the address was taken meanwhile", async () => {
    const { ada, to, token } = await asked();
    await runtime.database.pool.query("insert into users (id, email) values (gen_random_uuid(), $1)", [to]);
    await expect(changeEmail(ada, token)).rejects.toMatchObject({ code: "conflict" });
    expect(await emailOf(ada)).toBe(ada.email);
    expect(await findLink(system(), "change-email", token)).not.toBeNull();
  });

  test("requires the password and is limited to three an hour", async () => {
    const ada = await newAccount(runtime);
    await arrived();
    const ask = (email: string, password = PASSWORD) => requestEmailChange(ada, { ...proof, email, password });
    await expect(ask(newAddress(), "wrong")).rejects.toMatchObject({ issues: [{ pointer: "/password" }] });
    await expect(ask("no address")).rejects.toMatchObject({ issues: [{ pointer: "/email" }] });
    await expect(ask(ada.email.toUpperCase())).rejects.toMatchObject({ issues: [{ pointer: "/email" }] });
    expect((await arrived()).size).toBe(0);
    for (let time = 0; time < 3; time += 1) await ask(newAddress());
    await expect(ask(newAddress())).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("mails an address at most three times an hour", async () => {
    const to = newAddress();
    for (let time = 0; time < 3; time += 1)
      await requestEmailChange(await newAccount(runtime), { email: to, ...proof });
    await expect(requestEmailChange(await newAccount(runtime), { email: to, ...proof })).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

test("an account without a password can change its address for 15 minutes after signing in", async () => {
  const ada = await newAccount(runtime);
  const caller = await withoutPassword(ada);
  await requestEmailChange(caller, { email: newAddress(), password: "", network: FROM_HERE.network });
  clock.pass(15 * 60 + 1);
  const late = { email: newAddress(), password: "", network: FROM_HERE.network };
  await expect(requestEmailChange(caller, late)).rejects.toMatchObject({ code: "forbidden" });
  await expect(requestEmailChange(ada, late)).rejects.toMatchObject({ code: "forbidden" });
});
