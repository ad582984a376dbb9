import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, test } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import { sessions } from "@/db/schema/users";
import { newId } from "@/lib/core/id";
import { requestLink } from "@/lib/domain/accounts/email-link";
import { startSession } from "@/lib/domain/accounts/sessions";
import { newAccount, PASSWORD } from "@/lib/domain/accounts/testing/account";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { handleAuth } from "./auth";
import { sessionActor } from "./session";

const HTTP = "http://localhost:3000";
const HTTPS = "https://lede.example";

const runtime = setUpRuntime();
beforeEach(async () => {
  runtime.settings.appUrl = HTTP;
  await runtime.database.db.delete(rateBuckets);
});

/** A browser's cookie jar. */
class Browser {
  readonly cookies = new Map<string, string>();
  /** The `Set-Cookie` lines of the last reply. */
  setCookies: string[] = [];

  headers(): Headers {
    return new Headers({ cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") });
  }

  async send(path: string, form?: Record<string, string>, more: Record<string, string> = {}): Promise<Response> {
    const headers = this.headers();
    for (const [name, value] of Object.entries({ "x-auth-return-redirect": "1", ...more })) headers.set(name, value);
    // The Host header must not matter: `APP_URL` decides.
    const url = `http://other.example:9${path}`;
    const response = await handleAuth(
      new Request(url, form ? { method: "POST", headers, body: new URLSearchParams(form) } : { headers }),
    );
    this.setCookies = response.headers.getSetCookie();
    for (const line of this.setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async csrfToken(): Promise<string> {
    const { csrfToken } = await (await this.send("/api/auth/csrf")).json();
    return csrfToken;
  }

  async signIn(email: string, password = PASSWORD, more: Record<string, string> = {}): Promise<Response> {
    const csrfToken = await this.csrfToken();
    return this.send("/api/auth/callback/credentials", { csrfToken, email, password, callbackUrl: "/newsfeeds" }, more);
  }

  async signInByLink(token: string): Promise<Response> {
    return this.send("/api/auth/callback/link", { csrfToken: await this.csrfToken(), token });
  }

  async signOut(): Promise<Response> {
    return this.send("/api/auth/signout", { csrfToken: await this.csrfToken() });
  }

  actor() {
    return sessionActor(runtime.system, this.headers());
  }
}

describe("browser sign-in", () => {
  test("authenticates the user by a cookie", async () => {
    const { email, actor } = await newAccount(runtime);
    const browser = new Browser();
    const response = await browser.signIn(email);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ url: `${HTTP}/newsfeeds` });
    expect(await browser.actor()).toEqual({
      kind: "user",
      userId: actor.userId,
      via: "session",
      isReadOnly: false,
      sessionId: expect.any(String),
    });
  });

  test("sets a cookie that scripts cannot read and that reveals nothing", async () => {
    const { email, actor } = await newAccount(runtime);
    const browser = new Browser();
    await browser.signIn(email);
    const line = browser.setCookies.find((cookie) => cookie.startsWith("lede.session="));
    expect(line).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/i);
    expect(Buffer.from(line ?? "", "base64").toString("latin1")).not.toContain(actor.userId);
  });

  test("sets a __Host- cookie with Secure over HTTPS", async () => {
    runtime.settings.appUrl = HTTPS;
    const { email } = await newAccount(runtime);
    const browser = new Browser();
    const response = await browser.signIn(email);
    expect(await response.json()).toEqual({ url: `${HTTPS}/newsfeeds` });
    const line = browser.setCookies.find((cookie) => cookie.startsWith("__Host-lede.session="));
    expect(line).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/i);
    expect(line).not.toMatch(/domain=/i);
    for (const cookie of browser.setCookies) expect(cookie).toMatch(/; Secure/i);
    expect(await browser.actor()).not.toBeNull();
  });

  test("gives the same answer for a wrong password and an unknown address", async () => {
    const { email } = await newAccount(runtime);
    const answers = [];
    for (const address of [email, "nobody@example.org", "no address"]) {
      const browser = new Browser();
      const response = await browser.signIn(address, "wrong");
      answers.push({ status: response.status, body: await response.json() });
      expect(await browser.actor()).toBeNull();
    }
    const [first] = answers;
    expect(first?.body.url).toBe(`${HTTP}/sign-in?error=CredentialsSignin&code=credentials`);
    expect(answers).toEqual([first, first, first]);
  });

  test("accepts the right password after many failures, with a delay", async () => {
    const { email } = await newAccount(runtime);
    const browser = new Browser();
    for (let guess = 1; guess <= 5; guess++) await browser.signIn(email, "wrong");
    const startedAt = performance.now();
    await browser.signIn(email);
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    expect(await browser.actor()).not.toBeNull();
  });

  test("counts failures by the socket's address", async () => {
    const browser = new Browser();
    const from = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}`, "x-lede-client-address": "192.0.2.9" });
    for (let guess = 1; guess <= 30; guess++) await browser.signIn(`user${guess}@example.org`, "wrong", from(guess));
    const startedAt = performance.now();
    await browser.signIn("user31@example.org", "wrong", from(31));
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test("requires the form's CSRF token", async () => {
    const { email } = await newAccount(runtime);
    const browser = new Browser();
    for (const csrfToken of ["", "0".repeat(64)]) {
      const response = await browser.send("/api/auth/callback/credentials", { csrfToken, email, password: PASSWORD });
      expect((await response.json()).url).toContain("error=MissingCSRF");
      expect(await browser.actor()).toBeNull();
    }
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example"])(
    "never redirects to %s",
    async (callbackUrl) => {
      const { email } = await newAccount(runtime);
      const browser = new Browser();
      const csrfToken = await browser.csrfToken();
      const form = { csrfToken, email, password: PASSWORD, callbackUrl };
      const response = await browser.send("/api/auth/callback/credentials", form);
      expect(await response.json()).toEqual({ url: `${HTTP}/` });
    },
  );

  test("redirects a plain form to its target, or back to the form on failure", async () => {
    const { email } = await newAccount(runtime);
    const browser = new Browser();
    const send = async (password: string) => {
      const headers = browser.headers();
      const body = new URLSearchParams({ csrfToken: token, email, password, callbackUrl: "/lists" });
      return handleAuth(new Request(`${HTTP}/api/auth/callback/credentials`, { method: "POST", headers, body }));
    };
    const token = await browser.csrfToken();
    const refused = await send("wrong");
    expect(refused.status).toBe(302);
    expect(refused.headers.get("location")).toBe(`${HTTP}/sign-in?error=CredentialsSignin&code=credentials`);
    const accepted = await send(PASSWORD);
    expect(accepted.status).toBe(302);
    expect(accepted.headers.get("location")).toBe(`${HTTP}/lists`);
    expect(accepted.headers.getSetCookie().filter((line) => line.startsWith("lede.session="))).toHaveLength(1);
  });

  test("refuses a form of 1 MB", async () => {
    const browser = new Browser();
    const response = await browser.signIn("ada@example.org", "x".repeat(1_000_000));
    expect(response.status).toBe(413);
  });

  test("ends the browser's previous session", async () => {
    const { email } = await newAccount(runtime);
    const browser = new Browser();
    await browser.signIn(email);
    const former = browser.headers();
    await browser.signIn(email);
    expect(await sessionActor(runtime.system, former)).toBeNull();
    expect(await browser.actor()).not.toBeNull();
  });

  test("keeps the session after a failed sign-in", async () => {
    const { email } = await newAccount(runtime);
    const browser = new Browser();
    await browser.signIn(email);
    await browser.signIn(email, "wrong");
    expect(await browser.actor()).not.toBeNull();
  });
});

describe("signing out", () => {
  test("removes the cookie and invalidates its copies", async () => {
    const { email } = await newAccount(runtime);
    const browser = new Browser();
    await browser.signIn(email);
    const stolen = browser.headers();
    const before = await runtime.database.db.$count(sessions);
    await browser.signOut();
    expect(browser.cookies.has("lede.session")).toBe(false);
    expect(await sessionActor(runtime.system, stolen)).toBeNull();
    expect(await runtime.database.db.$count(sessions)).toBe(before - 1);
  });

  test("succeeds without a session", async () => {
    expect((await new Browser().signOut()).status).toBe(200);
  });
});

describe("other routes of next-auth", () => {
  test("remove the cookie of an ended session", async () => {
    const { email } = await newAccount(runtime);
    const [browser, copy] = [new Browser(), new Browser()];
    await browser.signIn(email);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.signOut();
    const response = await copy.send("/api/auth/session");
    expect(await response.json()).toBeNull();
    expect(copy.cookies.has("lede.session")).toBe(false);
  });

  test("answer unknown actions with 400", async () => {
    for (const path of ["/api/auth/nothing", "/api/auth/a/b/c/d", "/api/auth/__proto__"])
      expect((await new Browser().send(path)).status).toBe(400);
  });

  test("are never cached", async () => {
    const response = await new Browser().send("/api/auth/session");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("requests without a valid session", () => {
  const secret = () => runtime.authSecret;
  const claims = { userId: newId(), sessionId: newId(), sessionVersion: 1 };

  async function actorWith(value: string): Promise<unknown> {
    return sessionActor(runtime.system, new Headers({ cookie: `lede.session=${value}` }));
  }

  test.each(["", "x", "a.b.c", "%", "%00", "=;=", "ä", "e30.e30.e30.e30.e30", "..".repeat(2_000), "a".repeat(16_000)])(
    "have no actor for the cookie %j",
    async (value) => {
      expect(await actorWith(encodeURIComponent(value))).toBeNull();
    },
  );

  test("have no actor for a foreign or expired token", async () => {
    const { actor } = await newAccount(runtime);
    const token = { ...(await startSession(runtime.system, { userId: actor.userId, sessionVersion: 1 }, "")) };
    const salt = "lede.session";
    expect(await actorWith(await encode({ token, secret: secret(), salt }))).not.toBeNull();
    expect(await actorWith(await encode({ token, secret: "another secret of 32 characters!", salt }))).toBeNull();
    expect(await actorWith(await encode({ token, secret: secret(), salt: "__Host-lede.session" }))).toBeNull();
    expect(await actorWith(await encode({ token, secret: secret(), salt, maxAge: -60 }))).toBeNull();
  });

  test.each([
    {},
    { ...claims, userId: "1" },
    { ...claims, sessionId: "' or 1=1 --" },
    { ...claims, sessionVersion: "1" },
    { sub: claims.userId },
    claims,
  ])("have no actor for our own token with the claims %j", async (token) => {
    expect(await actorWith(await encode({ token, secret: secret(), salt: "lede.session" }))).toBeNull();
  });

  test("have no actor for a cookie damaged anywhere", async () => {
    const { email } = await newAccount(runtime);
    const browser = new Browser();
    await browser.signIn(email);
    const value = browser.cookies.get("lede.session") ?? "";
    expect(await actorWith(value)).not.toBeNull();
    for (let at = 0; at < value.length; at += 7) {
      // The last base64 character has unused bits.
      if (at + 1 === value.length || value[at + 1] === ".") continue;
      const damaged = `${value.slice(0, at)}${value[at] === "A" ? "B" : "A"}${value.slice(at + 1)}`;
      expect(await actorWith(damaged)).toBeNull();
    }
  });

  test("have no actor for a token in the Authorization header", async () => {
    const { email } = await newAccount(runtime);
    const browser = new Browser();
    await browser.signIn(email);
    const value = browser.cookies.get("lede.session") ?? "";
    const malformed = Array.from(
      { length: 200 },
      (_, n) => `${"%".repeat(n % 5)}${String.fromCharCode(33 + (n % 90))}`,
    );
    for (const token of [value, "%", "%E0%A4%A", ...malformed]) {
      const headers = new Headers({ authorization: `Bearer ${token}` });
      expect(await sessionActor(runtime.system, headers)).toBeNull();
    }
  });
});

describe("sign-in link", () => {
  async function newLink() {
    const { email, actor } = await newAccount(runtime);
    runtime.sent.length = 0;
    await requestLink(runtime.system, "sign-in", email);
    await runSent(runtime);
    return {
      userId: actor.userId,
      token: /sign-in-link\/([\w-]+)/.exec(runtime.post.mails.at(-1)?.text ?? "")?.[1] ?? "",
    };
  }

  test("works once and ends the browser's previous session", async () => {
    const { userId, token } = await newLink();
    const browser = new Browser();
    await browser.signIn((await newAccount(runtime)).email);
    const former = browser.headers();
    expect((await browser.signInByLink(token)).status).toBe(200);
    expect(await browser.actor()).toMatchObject({ userId, via: "session" });
    expect(await sessionActor(runtime.system, former)).toBeNull();
    const other = new Browser();
    const again = await other.signInByLink(token);
    expect((await again.json()).url).toContain("code=credentials");
    expect(await other.actor()).toBeNull();
  });

  test("stays valid after a GET or a POST without the CSRF token", async () => {
    const { token } = await newLink();
    const browser = new Browser();
    await browser.send(`/api/auth/callback/link?token=${token}`);
    await browser.send("/api/auth/callback/link", { token, csrfToken: "0".repeat(64) });
    await browser.send("/api/auth/callback/credentials", { token, csrfToken: await browser.csrfToken() });
    expect(await browser.actor()).toBeNull();
    await browser.signInByLink(token);
    expect(await browser.actor()).not.toBeNull();
  });

  test.each(["", "x", "x".repeat(10_000)])("with an unknown token (%j) signs nobody in", async (token) => {
    const browser = new Browser();
    await browser.signInByLink(token);
    expect(await browser.actor()).toBeNull();
  });
});
