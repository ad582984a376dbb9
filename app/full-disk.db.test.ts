import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as app from "@/app/api/[[...path]]/route";
import * as api from "@/app/v1/[[...path]]/route";
import { type Caller, cookieFor, newCaller, request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import { ask } from "@/lib/api/testing/scope/ask";
import { type Credentials, OPERATIONS } from "@/lib/api/testing/scope/operations";
import { valuesOf } from "@/lib/api/testing/scope/variants";
import { newPerson, type Person } from "@/lib/api/testing/scope/world";
import { handleAuth } from "@/lib/auth/auth";
import { DAY_MS } from "@/lib/core/duration";
import { startSession } from "@/lib/domain/accounts/sessions";
import { newAccount, PASSWORD } from "@/lib/domain/accounts/testing/account";
import { fever } from "@/lib/protocols/fever/fever";
import { answerAccountCommand } from "@/lib/runtime/serve-account-commands";
import { whileReadOnly } from "@/lib/testing/read-only";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();
const whileFull = <R>(work: () => Promise<R>) => whileReadOnly(runtime.database, work);

const FULL = "The server's disk is full or its database is read-only, so nothing can be saved. Try again later.";

async function changes({ key }: Caller, since?: string) {
  const response = await dispatch(request("GET", `/v1/changes${since ? `?since=${since}` : ""}`, { key }));
  return { status: response.status, body: await response.json() };
}

test("GET /v1/changes answers, also a day after its last use", async () => {
  const ada = await newCaller(runtime);
  const { body } = await changes(ada);
  expect(await whileFull(() => changes(ada))).toMatchObject({ status: 200 });
  await runtime.database.pool.query("update changes.epoch set asked_at = now() - interval '2 days'");
  const late = await whileFull(() => Promise.all([changes(ada), changes(ada, body.cursor)]));
  expect(late.map(({ status }) => status)).toEqual([200, 200]);
  // Afterwards the use is recorded, and the cursor is still valid.
  expect(await changes(ada, body.cursor)).toMatchObject({ status: 200 });
  const { rows } = await runtime.database.pool.query(
    "select asked_at > now() - interval '1 hour' as recent from changes.epoch",
  );
  expect(rows).toEqual([{ recent: true }]);
});

describe("two days after the last use", () => {
  /** The export has its own test, because in a browser it needs a ticket. */
  const READING = OPERATIONS.filter(({ method, operationId }) => method === "GET" && operationId !== "downloadExport");
  let ada: Person;

  beforeAll(async () => {
    ada = await newPerson(runtime, "QUINCUNX");
    // The first use of a few, such as the log of changes, stores something.
    await readAll({ key: ada.key });
    runtime.setNow(new Date(Date.now() + 2 * DAY_MS));
  });
  afterAll(() => runtime.setNow(null));

  /** Status of each read operation for its owner. */
  async function readAll(credentials: Credentials): Promise<[string, number][]> {
    const statuses: [string, number][] = [];
    for (const operation of READING) {
      const { status } = await ask(operation, valuesOf(operation.slots, ada.own.ids), credentials);
      statuses.push([operation.operationId, status]);
    }
    return statuses;
  }

  test.each(["key", "session"])("everything can be read with a %s", async (kind) => {
    const headers = { Cookie: ada.cookie, "Sec-Fetch-Site": "same-origin" };
    const statuses = await whileFull(() => readAll(kind === "key" ? { key: ada.key } : { headers }));
    expect(statuses).toEqual(READING.map(({ operationId, row }) => [operationId, row.owner]));
  });
});

test("GET /v1/changes responds 503 for the first mirror, which turns the log on", async () => {
  const ada = await newCaller(runtime);
  await changes(ada);
  await runtime.database.pool.query("update changes.epoch set is_on = false");
  expect(await whileFull(() => changes(ada))).toMatchObject({ status: 503, body: { detail: FULL } });
});

test("GET /v1/export answers", async () => {
  const { userId, cookie } = await newCaller(runtime);
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [userId]);
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  const { ticket } = await (await app.POST(request("POST", "/api/app/export", { headers, body: {} }))).json();
  const response = await whileFull(async () => {
    const file = await api.GET(request("GET", `/v1/export?ticket=${ticket}`, { headers: { Cookie: cookie } }));
    return { status: file.status, text: await file.text() };
  });
  expect(response).toMatchObject({ status: 200, text: expect.stringContaining('"format":"lede-export"') });
});

test("POST /api/app/export confirms a password and answers", async () => {
  const { actor } = await newAccount(runtime);
  const { userId } = actor;
  const cookie = await cookieFor(runtime, await startSession(runtime.system, { userId, sessionVersion: 1 }, "Test"));
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  const { answer, status, text } = await whileFull(async () => {
    const answer = await app.POST(request("POST", "/api/app/export", { headers, body: { password: PASSWORD } }));
    const { ticket } = await answer.json();
    const file = await api.GET(request("GET", `/v1/export?ticket=${ticket}`, { headers }));
    return { answer: answer.status, status: file.status, text: await file.text() };
  });
  expect([answer, status, text]).toEqual([200, 200, expect.stringContaining('"format":"lede-export"')]);
});

test("a Fever client with a wrong key gets its refusal", async () => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const form = { method: "POST", headers, body: "api_key=00000000000000000000000000000000" };
  const response = await whileFull(() => fever.POST(new Request("http://localhost/fever/?api", form)));
  expect(await response.json()).toEqual({ api_version: 3, auth: 0 });
});

test("signing in responds 503 with the reason", async () => {
  const { email } = await newAccount(runtime);
  const form = await handleAuth(new Request("http://localhost/api/auth/csrf"));
  const { csrfToken } = await form.json();
  const cookie = form.headers.getSetCookie().map((line) => line.split(";")[0]);
  const signIn = new Request("http://localhost/api/auth/callback/credentials", {
    method: "POST",
    headers: { Cookie: cookie.join("; "), "x-auth-return-redirect": "1" },
    body: new URLSearchParams({ csrfToken, email, password: PASSWORD, callbackUrl: "/" }),
  });
  const response = await whileFull(() => handleAuth(signIn));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await response.json()).toMatchObject({ detail: FULL, url: expect.stringMatching(/&code=full$/) });
});

test("a command about accounts says the reason", async () => {
  const { email } = await newAccount(runtime);
  const command = JSON.stringify({ name: "reset", email });
  expect(await whileFull(() => answerAccountCommand(runtime.system, command))).toEqual({ error: FULL });
});
