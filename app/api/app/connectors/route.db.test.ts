import { beforeEach, describe, expect, test } from "vitest";
import * as app from "@/app/api/[[...path]]/route";
import * as api from "@/app/v1/[[...path]]/route";
import { markEmailVerified } from "@/db/queries/accounts/users";
import { newCaller, request } from "@/lib/api/testing/callers";
import { getAccount } from "@/lib/context/account";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { readStoredSettings } from "@/lib/domain/setup/stored-settings";
import { setUpRuntime } from "@/lib/testing/runtime";

const PATH = "/v1/connectors";
const SETTINGS = "/api/app/connectors";

const runtime = setUpRuntime();

async function makeOperator(userId: string): Promise<void> {
  const actor = { kind: "user", userId, via: "session", isReadOnly: false } as const;
  await markEmailVerified(runtime.database.db, { userId, at: new Date() });
  runtime.settings.adminEmail = (await getAccount(runtime.contextFor(actor))).email;
}

const ask = (cookie: string) =>
  api.GET(request("GET", PATH, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } }));

test("shows the operator each network's requirements without values", async () => {
  const { cookie, userId } = await newCaller(runtime);
  await makeOperator(userId);
  const closed = await (await ask(cookie)).json();
  expect(closed).toContainEqual(expect.objectContaining({ label: "Mastodon", state: "ready", ways: ["native"] }));
  expect(closed).toContainEqual(expect.objectContaining({ label: "X", state: "needs_key", ways: [] }));
  Object.assign(runtime.settings.connectors, connectorSettings({ X_BEARER_TOKEN: "value-of-the-tests" }));
  const text = await (await ask(cookie)).text();
  expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ label: "X", ways: ["api"] }));
  expect(text).not.toContain("value-of-the-tests");
});

test("shows other users the open networks without variables", async () => {
  const { cookie } = await newCaller(runtime);
  const text = await (await ask(cookie)).text();
  expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ label: "TikTok", state: "needs_bridge" }));
  expect(text).not.toMatch(/[A-Z]+_[A-Z_]+/);
});

test("responds 200 to a key and 401 to a visitor", async () => {
  const { key } = await newCaller(runtime);
  expect((await api.GET(request("GET", PATH, { key }))).status).toBe(200);
  expect((await api.GET(request("GET", PATH))).status).toBe(401);
});

describe("credentials", () => {
  let operator: Awaited<ReturnType<typeof newCaller>>;
  const save = (variables: Record<string, string>, cookie = operator.cookie) =>
    app.PUT(
      request("PUT", SETTINGS, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" }, body: { variables } }),
    );
  const stored = async () => (await readStoredSettings(runtime.system)).connectors;

  beforeEach(async () => {
    operator = await newCaller(runtime);
    await makeOperator(operator.userId);
    runtime.settings.connectorVariables = {};
    await runtime.database.pool.query("delete from server_settings");
  });

  test("are stored encrypted, and removed by an empty value", async () => {
    const text = await (await save({ YOUTUBE_API_KEY: "a-youtube-key-of-the-tests" })).text();
    expect(text).not.toContain("a-youtube-key");
    await save({ RSSHUB_BASE_URL: "http://localhost:1200" });
    expect(await stored()).toEqual({
      YOUTUBE_API_KEY: "a-youtube-key-of-the-tests",
      RSSHUB_BASE_URL: "http://localhost:1200",
    });
    const { rows } = await runtime.database.pool.query("select * from server_settings");
    expect(JSON.stringify(rows) + Buffer.from(rows[0]?.sealed).toString("latin1")).not.toContain("a-youtube-key");
    await save({ YOUTUBE_API_KEY: "" });
    expect(await stored()).toEqual({ RSSHUB_BASE_URL: "http://localhost:1200" });
  });

  test("refuses to change credentials of the environment", async () => {
    runtime.settings.connectorVariables = { X_BEARER_TOKEN: "from-the-environment" };
    expect((await save({ X_BEARER_TOKEN: "another" })).status).toBe(409);
    const shown = await (await ask(operator.cookie)).json();
    const ofX = shown.find(({ label }: { label: string }) => label === "X");
    expect(ofX.requirements).toContainEqual(expect.objectContaining({ variables: ["X_BEARER_TOKEN"], is_fixed: true }));
  });

  test.each([
    ["an unknown one", { AUTH_SECRET: "value" }],
    ["a wrong address", { RSSHUB_BASE_URL: "ftp://localhost" }],
    ["a value with spaces", { YOUTUBE_API_KEY: "two words" }],
  ])("are refused as a whole with %s", async (_name, variables) => {
    expect((await save({ X_BEARER_TOKEN: "token", ...variables })).status).toBe(422);
    expect(await stored()).toEqual({});
  });

  test("are for the operator only", async () => {
    const other = await newCaller(runtime);
    expect((await save({ X_BEARER_TOKEN: "token" }, other.cookie)).status).toBe(403);
    expect((await app.PUT(request("PUT", SETTINGS, { key: operator.key, body: { variables: {} } }))).status).toBe(403);
    expect(await stored()).toEqual({});
  });
});
