import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import { sessions, users } from "@/db/schema/users";
import { newId } from "@/lib/core/id";
import { newAccount, PASSWORD, stopClock } from "@/lib/domain/accounts/testing/account";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { endSession, isSessionLive, type SessionClaims, signOutEverywhere } from "./sessions";
import { signIn } from "./sign-in";

const DAY_SECONDS = 86_400;

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
beforeEach(() => runtime.database.db.delete(rateBuckets));
afterAll(() => runtime.stop());

function attempt(email: string, password = PASSWORD, network = "192.0.2.1") {
  return signIn(runtime.system, { email, password, network, userAgent: "a browser" });
}

async function signedIn(email: string): Promise<SessionClaims> {
  const claims = await attempt(email);
  if (claims === null) throw new Error("The right password was refused.");
  return claims;
}

describe("signing in", () => {
  test("starts a session with the browser's name", async () => {
    const { email, actor } = await newAccount(runtime);
    const claims = await signedIn(email.toUpperCase());
    expect(claims).toMatchObject({ userId: actor.userId, sessionVersion: 1 });
    const [row] = await runtime.database.db.select().from(sessions).where(eq(sessions.id, claims.sessionId));
    expect(row).toMatchObject({ userId: actor.userId, userAgent: "a browser" });
    expect(await isSessionLive(runtime.system, claims)).toBe(true);
  });

  test("starts a new session each time", async () => {
    const { email } = await newAccount(runtime);
    expect((await signedIn(email)).sessionId).not.toBe((await signedIn(email)).sessionId);
  });

  test("refuses wrong passwords and unknown addresses", async () => {
    const { email } = await newAccount(runtime);
    const before = await runtime.database.db.$count(sessions);
    expect(await attempt(email, "wrong")).toBeNull();
    expect(await attempt("nobody@example.org")).toBeNull();
    expect(await attempt("not an address")).toBeNull();
    expect(await runtime.database.db.$count(sessions)).toBe(before);
  });

  test("runs the same statements for a wrong password and an unknown address", async () => {
    const { email } = await newAccount(runtime);
    const query = vi.spyOn(runtime.database.pool, "query");
    onTestFinished(() => query.mockRestore());
    const statementsFor = async (address: string) => {
      query.mockClear();
      expect(await attempt(address, "wrong")).toBeNull();
      // The query builder passes objects that contain the text.
      return query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
    };
    const known = await statementsFor(email);
    // Two limits and the account.
    expect(known).toHaveLength(3);
    expect(await statementsFor(`not-${email}`)).toEqual(known);
  });

  test("accepts any user agent", async () => {
    const { email } = await newAccount(runtime);
    const userAgent = `\ud800${"x".repeat(10_000)}`;
    const claims = await signIn(runtime.system, { email, password: PASSWORD, network: "192.0.2.1", userAgent });
    expect(claims).not.toBeNull();
  });
});

describe("many wrong passwords", () => {
  test("delay the right one by a second without a lockout", async () => {
    const { email } = await newAccount(runtime);
    for (let guess = 1; guess <= 5; guess++) expect(await attempt(email, `guess ${guess}`)).toBeNull();
    const startedAt = performance.now();
    expect(await attempt(email)).not.toBeNull();
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test("delay unknown addresses too", async () => {
    const nobody = `nobody-${newId()}@example.org`;
    for (let guess = 1; guess <= 5; guess++) expect(await attempt(nobody, `guess ${guess}`)).toBeNull();
    const startedAt = performance.now();
    expect(await attempt(nobody)).toBeNull();
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });
});

describe("a session", () => {
  test("ends at sign-out without ending others", async () => {
    const { email } = await newAccount(runtime);
    const [here, there] = [await signedIn(email), await signedIn(email)];
    await endSession(runtime.system, here);
    expect(await isSessionLive(runtime.system, here)).toBe(false);
    expect(await isSessionLive(runtime.system, there)).toBe(true);
  });

  test("cannot be ended by another user", async () => {
    const ada = await signedIn((await newAccount(runtime)).email);
    const eve = await newAccount(runtime);
    await endSession(runtime.system, { ...ada, userId: eve.actor.userId });
    expect(await isSessionLive(runtime.system, ada)).toBe(true);
  });

  test("ends everywhere on request for that user only", async () => {
    const ada = await newAccount(runtime);
    const [here, there] = [await signedIn(ada.email), await signedIn(ada.email)];
    const eve = await signedIn((await newAccount(runtime)).email);
    await signOutEverywhere(ada);
    expect(await isSessionLive(runtime.system, here)).toBe(false);
    expect(await isSessionLive(runtime.system, there)).toBe(false);
    expect(await isSessionLive(runtime.system, eve)).toBe(true);
    expect(await isSessionLive(runtime.system, await signedIn(ada.email))).toBe(true);
  });

  test("ends when the session version is raised", async () => {
    const claims = await signedIn((await newAccount(runtime)).email);
    await runtime.database.db.update(users).set({ sessionVersion: 2 }).where(eq(users.id, claims.userId));
    expect(await isSessionLive(runtime.system, claims)).toBe(false);
  });

  test("ends with its account", async () => {
    const claims = await signedIn((await newAccount(runtime)).email);
    await runtime.database.db.delete(users).where(eq(users.id, claims.userId));
    expect(await isSessionLive(runtime.system, claims)).toBe(false);
  });

  test("ends after 30 days without use", async () => {
    const clock = stopClock(runtime);
    const claims = await signedIn((await newAccount(runtime)).email);
    clock.pass(30 * DAY_SECONDS);
    expect(await isSessionLive(runtime.system, claims)).toBe(false);
  });

  test("is extended by use", async () => {
    const clock = stopClock(runtime);
    const claims = await signedIn((await newAccount(runtime)).email);
    for (let month = 1; month <= 4; month++) {
      clock.pass(29 * DAY_SECONDS);
      expect(await isSessionLive(runtime.system, claims)).toBe(true);
    }
  });
});
