import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { liftSuppression, suppressAddress } from "@/db/queries/accounts/mail-addresses";
import { rateBuckets } from "@/db/schema/operations";
import { newAccount, PASSWORD, stopClock } from "@/lib/domain/accounts/testing/account";
import { createApiKey, verifyApiKey } from "@/lib/domain/api-keys/api-keys";
import { addressHash } from "@/lib/domain/mail/delivery-reports";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { resetPassword } from "./change-password";
import { findLink, requestLink } from "./email-link";
import { isSessionLive, startSession } from "./sessions";
import { signIn, signInByLink } from "./sign-in";
import { getMailState, requestVerification, verifyEmail } from "./verify-email";

const NEW_PASSWORD = "another horse, another battery";
const FROM_HERE = { network: "192.0.2.1", userAgent: "Test" };

let runtime: TestRuntime;
let clock: ReturnType<typeof stopClock>;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  clock = stopClock(runtime);
  runtime.sent.length = 0;
  runtime.post.mails.length = 0;
  runtime.post.mail = { ...runtime.post.mail, kind: "file" };
  await runtime.database.db.delete(rateBuckets);
});

const system = () => runtime.contextFor({ kind: "system" });

/** Mails sent since the last call. */
async function arrived() {
  await runSent(runtime);
  return runtime.post.mails.splice(0);
}

/** Token in the only sent mail, which must be to this address. */
async function tokenFor(email: string, page: string): Promise<string> {
  const [mail, ...others] = await arrived();
  expect(others).toEqual([]);
  expect(mail?.to).toBe(email);
  const links = [...(mail?.html ?? "").matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link);
  expect(new Set(links).size).toBe(1);
  expect(links[0]).toMatch(new RegExp(`^http://localhost:3000/${page}/[\\w-]{43}$`));
  expect(mail?.text).toContain(links[0]);
  return links[0]?.split("/").at(-1) ?? "";
}

async function account() {
  const made = await newAccount(runtime);
  await arrived();
  return made;
}

async function sessionsOf(userId: string): Promise<number> {
  const { rows } = await runtime.database.pool.query<{ total: number }>(
    "select count(*)::int as total from sessions where user_id = $1",
    [userId],
  );
  return rows[0]?.total ?? 0;
}

describe("a sign-in link", () => {
  test("signs in once and verifies the address", async () => {
    const ada = await account();
    await requestLink(system(), "sign-in", ada.email.toUpperCase());
    const token = await tokenFor(ada.email, "sign-in-link");
    const link = { userId: ada.actor.userId, email: ada.email };
    expect(await findLink(system(), "sign-in", token)).toMatchObject(link);
    const claims = await signInByLink(system(), { token, userAgent: "Test" });
    expect(claims && (await isSessionLive(system(), claims))).toBe(true);
    expect(claims?.userId).toBe(ada.actor.userId);
    expect(await signInByLink(system(), { token, userAgent: "Test" })).toBeNull();
    expect(await getMailState(ada)).toMatchObject({ isVerified: true });
  });

  test("removes password, sessions and keys when it first verifies the address", async () => {
    runtime.post.mail = { ...runtime.post.mail, kind: "smtp" };
    const stranger = await account();
    await startSession(system(), { userId: stranger.actor.userId, sessionVersion: 1 }, "Elsewhere");
    const { key } = await createApiKey(stranger, { name: "script" });
    await requestLink(system(), "sign-in", stranger.email);
    const token = await tokenFor(stranger.email, "sign-in-link");
    expect(await signInByLink(system(), { token, userAgent: "Test" })).not.toBeNull();
    expect(await sessionsOf(stranger.actor.userId)).toBe(1);
    expect(await verifyApiKey(system(), key)).toBeNull();
    expect(await signIn(system(), { email: stranger.email, password: PASSWORD, ...FROM_HERE })).toBeNull();
  });

  test("keeps password and keys of a verified address", async () => {
    const ada = await account();
    const { key } = await createApiKey(ada, { name: "script" });
    await requestVerification(ada);
    await verifyEmail(ada, await tokenFor(ada.email, "verify-email"));
    await requestLink(system(), "sign-in", ada.email);
    await signInByLink(system(), { token: await tokenFor(ada.email, "sign-in-link"), userAgent: "Test" });
    expect(await verifyApiKey(system(), key)).not.toBeNull();
    expect(await signIn(system(), { email: ada.email, password: PASSWORD, ...FROM_HERE })).not.toBeNull();
  });

  test("works for one of ten concurrent requests", async () => {
    const ada = await account();
    await requestLink(system(), "sign-in", ada.email);
    const token = await tokenFor(ada.email, "sign-in-link");
    const all = await Promise.all(
      Array.from({ length: 10 }, () => signInByLink(system(), { token, userAgent: "Test" })),
    );
    expect(all.filter((claims) => claims !== null)).toHaveLength(1);
    expect(await sessionsOf(ada.actor.userId)).toBe(1);
  });

  test("works for 15 minutes unless replaced", async () => {
    const ada = await account();
    await requestLink(system(), "sign-in", ada.email);
    const first = await tokenFor(ada.email, "sign-in-link");
    await requestLink(system(), "sign-in", ada.email);
    const second = await tokenFor(ada.email, "sign-in-link");
    expect(await findLink(system(), "sign-in", first)).toBeNull();
    await expect(resetPassword(system(), { token: second, password: NEW_PASSWORD })).rejects.toThrow(
      "has been used or has expired",
    );
    await expect(verifyEmail(ada, second)).rejects.toThrow("has been used or has expired");
    clock.pass(15 * 60 - 1);
    expect(await findLink(system(), "sign-in", second)).not.toBeNull();
    clock.pass(1);
    expect(await signInByLink(system(), { token: second, userAgent: "Test" })).toBeNull();
  });
});

describe("a password link", () => {
  test("ends all sessions, links and delays once the password is set", async () => {
    const ada = await account();
    const session = await startSession(system(), { userId: ada.actor.userId, sessionVersion: 1 }, "Test");
    await requestLink(system(), "sign-in", ada.email);
    const other = await tokenFor(ada.email, "sign-in-link");
    await requestLink(system(), "password-reset", ada.email);
    const token = await tokenFor(ada.email, "reset-password");
    await findLink(system(), "password-reset", token);
    expect(await isSessionLive(system(), session)).toBe(true);
    expect(await signIn(system(), { email: ada.email, password: PASSWORD, ...FROM_HERE })).not.toBeNull();
    for (let guess = 0; guess < 5; guess += 1)
      await signIn(system(), { email: ada.email, password: "no", ...FROM_HERE });

    await resetPassword(system(), { token, password: NEW_PASSWORD });
    expect(await sessionsOf(ada.actor.userId)).toBe(0);
    expect(await isSessionLive(system(), session)).toBe(false);
    expect(await signInByLink(system(), { token: other, userAgent: "Test" })).toBeNull();
    expect(await signIn(system(), { email: ada.email, password: PASSWORD, ...FROM_HERE })).toBeNull();
    expect(await signIn(system(), { email: ada.email, password: NEW_PASSWORD, ...FROM_HERE })).not.toBeNull();
    await expect(resetPassword(system(), { token, password: PASSWORD })).rejects.toMatchObject({ code: "not_found" });
  });

  test("stays valid when the new password is refused", async () => {
    const ada = await account();
    await requestLink(system(), "password-reset", ada.email);
    const token = await tokenFor(ada.email, "reset-password");
    const tooLong = { token, password: "x".repeat(257) };
    await expect(resetPassword(system(), tooLong)).rejects.toMatchObject({ code: "validation" });
    await resetPassword(system(), { token, password: NEW_PASSWORD });
  });

  test("works for an hour", async () => {
    const ada = await account();
    await requestLink(system(), "password-reset", ada.email);
    const token = await tokenFor(ada.email, "reset-password");
    clock.pass(3_600);
    await expect(resetPassword(system(), { token, password: NEW_PASSWORD })).rejects.toThrow(
      "has been used or has expired",
    );
  });

  test("is not stored after its mail is sent", async () => {
    const ada = await account();
    runtime.post.mail = { ...runtime.post.mail, kind: "resend" };
    await requestLink(system(), "password-reset", ada.email);
    const token = await tokenFor(ada.email, "reset-password");
    const { rows } = await runtime.database.pool.query("select row_to_json(t)::text as row from email_tokens t");
    const { rows: mails } = await runtime.database.pool.query("select row_to_json(o)::text as row from outbox o");
    expect(JSON.stringify([rows, mails, runtime.lines])).not.toContain(token);
  });
});

describe("requesting a link", () => {
  test.each(["sign-in", "password-reset"] as const)("does not reveal whether there is an account: %s", async (kind) => {
    const ada = await account();
    const ask = async (email: string) => {
      const startedAt = performance.now();
      const answer = await requestLink(system(), kind, email);
      return { answer, isSlow: performance.now() - startedAt >= 490 };
    };
    expect(await ask("nobody@example.org")).toEqual(await ask(ada.email));
    for (const email of ["nobody@example.org", ada.email]) {
      await ask(email);
      await ask(email);
      await expect(requestLink(system(), kind, email)).rejects.toMatchObject({ code: "rate_limited" });
    }
    expect((await arrived()).map(({ to }) => to)).toEqual([ada.email, ada.email, ada.email]);
  });

  test.each([
    ["sign-in", "sign-in-link", 15],
    ["password-reset", "reset-password", 60],
  ] as const)("is refused only while the newest link works: %s", async (kind, page, minutes) => {
    const ada = await account();
    await requestLink(system(), kind, ada.email);
    await requestLink(system(), kind, ada.email);
    await arrived();
    clock.pass(60);
    await requestLink(system(), kind, ada.email);
    const token = await tokenFor(ada.email, page);
    clock.pass(minutes * 60 - 61);
    await expect(requestLink(system(), kind, ada.email)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await findLink(system(), kind, token)).not.toBeNull();
    clock.pass(1);
    await requestLink(system(), kind, ada.email);
    expect(await findLink(system(), kind, await tokenFor(ada.email, page))).not.toBeNull();
  });

  test.each([
    ["sign-in", "sign-in-link"],
    ["password-reset", "reset-password"],
  ] as const)("leads on to the page that was asked for: %s", async (kind, page) => {
    const ada = await account();
    await requestLink(system(), kind, ada.email, "/posts/p?from=mail#save");
    const [mail] = await arrived();
    const address = new RegExp(`http://localhost:3000/${page}/[\\w-]{43}\\?next=%2Fposts%2Fp%3Ffrom%3Dmail%23save`);
    expect([mail?.text, mail?.html]).toEqual([expect.stringMatching(address), expect.stringMatching(address)]);
  });

  test("refuses an invalid address", async () => {
    await expect(requestLink(system(), "sign-in", "ada@example.org, eve@example.org")).rejects.toMatchObject({
      code: "validation",
    });
  });
});

describe("the address of an account", () => {
  test("is confirmed by the sign-up mail", async () => {
    const ada = await newAccount(runtime);
    expect(await getMailState(ada)).toEqual({ email: ada.email, isVerified: false, stoppedBy: null, isKeptHere: true });
    const token = await tokenFor(ada.email, "verify-email");
    await findLink(system(), "verify-email", token);
    expect(await getMailState(ada)).toMatchObject({ isVerified: false });
    await verifyEmail(ada, token);
    expect(await getMailState(ada)).toMatchObject({ isVerified: true });
    await expect(verifyEmail(ada, token)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is not confirmed by a mail to a former address", async () => {
    const ada = await newAccount(runtime);
    const token = await tokenFor(ada.email, "verify-email");
    await runtime.database.pool.query("update users set email = 'new-' || email where id = $1", [ada.actor.userId]);
    await expect(verifyEmail(ada, token)).rejects.toMatchObject({ code: "not_found" });
  });

  test("can lift its suppression once a week and stays confirmed", async () => {
    const ada = await newAccount(runtime);
    await verifyEmail(ada, await tokenFor(ada.email, "verify-email"));
    const stop = { addressHash: addressHash(system(), ada.email), reason: "bounce", createdAt: clock.now() } as const;
    await suppressAddress(runtime.database.db, stop);
    expect(await getMailState(ada)).toMatchObject({ isVerified: true, stoppedBy: "bounce" });
    await requestVerification(ada);
    expect(await getMailState(ada)).toMatchObject({ isVerified: true, stoppedBy: null });
    await tokenFor(ada.email, "verify-email");
    await suppressAddress(runtime.database.db, stop);
    clock.pass(6 * 86_400);
    await expect(requestVerification(ada)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await getMailState(ada)).toMatchObject({ stoppedBy: "bounce" });
    clock.pass(86_400);
    await requestVerification(ada);
    await liftSuppression(runtime.database.db, stop.addressHash);
  });
});
