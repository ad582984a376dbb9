import { createECDH, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { rateBuckets } from "@/db/schema/operations";
import { cookieFor, newCaller, request } from "@/lib/api/testing/callers";
import { newId } from "@/lib/core/id";
import { makeResetLink } from "@/lib/domain/accounts/account-commands";
import { resetPassword } from "@/lib/domain/accounts/change-password";
import { startSession } from "@/lib/domain/accounts/sessions";
import { signIn } from "@/lib/domain/accounts/sign-in";
import { newAccount, PASSWORD } from "@/lib/domain/accounts/testing/account";
import { createChannel, listChannels } from "@/lib/domain/notifications/channels";
import { createRule, listRules } from "@/lib/domain/notifications/rules";
import { setUpRuntime } from "@/lib/testing/runtime";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";
const NEW_PASSWORD = "another horse, another battery";

const runtime = setUpRuntime();
beforeEach(async () => {
  await runtime.database.db.delete(rateBuckets);
});

const from = (cookie: string) => ({ headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } });
const system = () => runtime.contextFor({ kind: "system" });

async function open(userId: string, userAgent = FIREFOX): Promise<string> {
  return cookieFor(runtime, await startSession(system(), { userId, sessionVersion: 1 }, userAgent));
}

async function list(cookie: string) {
  const response = await api.GET(request("GET", "/api/app/sessions", from(cookie)));
  return { status: response.status, sessions: await response.json() };
}

const change = (cookie: string, body: object) =>
  api.PUT(request("PUT", "/api/app/password", { ...from(cookie), body }));

describe("sessions", () => {
  test("lists the caller's sessions in words, the current one first", async () => {
    const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
    await open(ada.userId);
    const { status, sessions } = await list(ada.cookie);
    expect(status).toBe(200);
    expect(sessions).toEqual([
      { id: expect.any(String), device: "Unknown browser", created_at: expect.any(String), is_current: true },
      { id: expect.any(String), device: "Firefox on Windows", created_at: expect.any(String), is_current: false },
    ]);
    expect((await list(eve.cookie)).sessions).toHaveLength(1);
  });

  test("ends one session with 204, and responds 404 for a foreign session and 422 for an invalid id", async () => {
    const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
    const other = await open(ada.userId);
    const { id } = (await list(ada.cookie)).sessions[1];
    const end = async (cookie: string, sessionId: string) =>
      (await api.DELETE(request("DELETE", `/api/app/sessions/${sessionId}`, from(cookie)))).status;
    expect(await end(eve.cookie, id)).toBe(404);
    expect(await end(ada.cookie, newId())).toBe(404);
    expect(await end(ada.cookie, "1")).toBe(422);
    expect((await list(other)).status).toBe(200);
    expect(await end(ada.cookie, id)).toBe(204);
    expect((await list(other)).status).toBe(401);
    expect((await list(ada.cookie)).status).toBe(200);
  });

  test("signs out everywhere", async () => {
    const ada = await newCaller(runtime);
    const other = await open(ada.userId);
    expect((await api.DELETE(request("DELETE", "/api/app/sessions", from(ada.cookie)))).status).toBe(204);
    expect((await list(ada.cookie)).status).toBe(401);
    expect((await list(other)).status).toBe(401);
  });

  test("responds 403 to a key and 401 to a visitor for every operation", async () => {
    const { key } = await newCaller(runtime);
    expect((await api.GET(request("GET", "/api/app/sessions", { key }))).status).toBe(403);
    expect((await api.DELETE(request("DELETE", "/api/app/sessions", { key }))).status).toBe(403);
    const body = { current_password: "x", password: NEW_PASSWORD };
    expect((await api.PUT(request("PUT", "/api/app/password", { key, body }))).status).toBe(403);
    expect((await api.GET(request("GET", "/api/app/sessions"))).status).toBe(401);
  });
});

describe("password change", () => {
  test("ends all other sessions, keeps this one and replaces the password", async () => {
    const ada = await newAccount(runtime);
    const [here, there] = [await open(ada.actor.userId), await open(ada.actor.userId)];
    const response = await change(here, { current_password: PASSWORD, password: NEW_PASSWORD });
    expect(response.status).toBe(204);
    expect((await list(there)).status).toBe(401);
    expect((await list(here)).sessions).toHaveLength(1);
    const attempt = { email: ada.email, network: "192.0.2.1", userAgent: FIREFOX };
    expect(await signIn(system(), { ...attempt, password: PASSWORD })).toBeNull();
    expect(await signIn(system(), { ...attempt, password: NEW_PASSWORD })).not.toBeNull();
  });

  test("responds 422 for a wrong password, and delays after five", async () => {
    const ada = await newAccount(runtime);
    const cookie = await open(ada.actor.userId);
    const guess = { current_password: "not mine at all", password: NEW_PASSWORD };
    for (let guesses = 0; guesses < 5; guesses += 1) {
      const response = await change(cookie, guess);
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toMatchObject([{ pointer: "/current_password" }]);
    }
    const startedAt = performance.now();
    expect((await change(cookie, { ...guess, current_password: PASSWORD })).status).toBe(204);
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test.each(["password123", "zzzzzzzzzz"])("responds 422 for a common password, such as %s", async (password) => {
    const ada = await newAccount(runtime);
    const response = await change(await open(ada.actor.userId), { current_password: PASSWORD, password });
    expect([response.status, (await response.json()).errors]).toMatchObject([422, [{ pointer: "/password" }]]);
  });

  test("responds 422 for a password that is too short", async () => {
    const ada = await newAccount(runtime);
    const cookie = await open(ada.actor.userId);
    expect((await change(cookie, { current_password: PASSWORD, password: "short" })).status).toBe(422);
  });

  test("responds 409 for an account without a password and points to an email link", async () => {
    const ada = await newAccount(runtime);
    await runtime.database.pool.query("update users set password_hash = null where id = $1", [ada.actor.userId]);
    const cookie = await open(ada.actor.userId);
    const response = await change(cookie, { current_password: "", password: NEW_PASSWORD });
    expect(response.status).toBe(409);
    expect((await response.json()).detail).toContain("email link");
  });

  test("one of two concurrent changes wins, and no old session survives", async () => {
    const ada = await newAccount(runtime);
    const cookie = await open(ada.actor.userId);
    const body = { current_password: PASSWORD, password: NEW_PASSWORD };
    const attempt = { email: ada.email, password: PASSWORD, network: "192.0.2.1", userAgent: FIREFOX };
    const [one, two] = await Promise.all([
      change(cookie, body),
      change(cookie, { ...body, password: "a third horse, a third battery" }),
      signIn(system(), attempt),
      signIn(system(), attempt),
    ]);
    const [won, lost] = [one.status, two.status].toSorted();
    expect(won).toBe(204);
    // The old password may be checked only after the other change.
    expect([409, 422]).toContain(lost);
    expect((await list(cookie)).sessions).toHaveLength(1);
  });
});

describe("the notifications of browsers", () => {
  type Account = Awaited<ReturnType<typeof newAccount>>;

  /** An account that notifies a browser and a topic, each by one rule. */
  async function notified(): Promise<Account> {
    const account = await newAccount(runtime);
    const p256dh = createECDH("prime256v1").generateKeys().toString("base64url");
    const auth = randomBytes(16).toString("base64url");
    const browser = { kind: "web-push", url: "http://localhost:1/push", p256dh, auth } as const;
    for (const target of [browser, { kind: "ntfy", url: "http://localhost:1/topic" } as const])
      await createRule(account, { channel_id: (await createChannel(account, target)).id });
    return account;
  }

  const kindsOf = async (account: Account) => (await listChannels(account)).map(({ kind }) => kind);

  async function reset({ email }: Account): Promise<void> {
    const { url } = await makeResetLink(system(), email);
    await resetPassword(system(), { token: url.split("/").at(-1) ?? "", password: NEW_PASSWORD });
  }

  const CAUSES: [string, (account: Account, cookie: string) => Promise<unknown>][] = [
    ["signing out everywhere", (_, cookie) => api.DELETE(request("DELETE", "/api/app/sessions", from(cookie)))],
    ["a change of the password", (_, cookie) => change(cookie, { current_password: PASSWORD, password: NEW_PASSWORD })],
    ["a new password by a link", reset],
  ];

  test.each(CAUSES)("end with their rules after %s, and no other channels do", async (_, act) => {
    const [ada, eve] = [await notified(), await notified()];
    expect(await kindsOf(ada)).toEqual(["web-push", "ntfy"]);
    await act(ada, await open(ada.actor.userId));
    expect(await kindsOf(ada)).toEqual(["ntfy"]);
    expect(await listRules(ada)).toHaveLength(1);
    expect(await kindsOf(eve)).toEqual(["web-push", "ntfy"]);
  });
});
