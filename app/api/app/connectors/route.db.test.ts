import { expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { getAccount } from "@/lib/context/account";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { setUpRuntime } from "@/lib/testing/runtime";

const PATH = "/api/app/connectors";

const runtime = setUpRuntime();

const ask = (cookie: string) =>
  api.GET(request("GET", PATH, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } }));

test("shows the operator each network's requirements without values", async () => {
  const { cookie, userId } = await newCaller(runtime);
  const actor = { kind: "user", userId, via: "session", isReadOnly: false } as const;
  runtime.settings.adminEmail = (await getAccount(runtime.contextFor(actor))).email;
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

test("responds 403 to a key and 401 to a visitor", async () => {
  const { key } = await newCaller(runtime);
  expect((await api.GET(request("GET", PATH, { key }))).status).toBe(403);
  expect((await api.GET(request("GET", PATH))).status).toBe(401);
});
