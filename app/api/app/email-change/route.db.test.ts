import { expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

const PATH = "/api/app/email-change";
const OURS = { "Sec-Fetch-Site": "same-origin" };

test("a request responds 204, 403 to a key or another site, 401 to a visitor and 422 for an invalid email", async () => {
  const { userId, cookie, key } = await newCaller(runtime);
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [userId]);
  const status = async (sent: object) => (await api.POST(request("POST", PATH, sent))).status;
  const body = { email: "new@example.org" };
  expect(await status({ body, headers: { ...OURS, Cookie: cookie } })).toBe(204);
  expect(await status({ body: { email: "new" }, headers: { ...OURS, Cookie: cookie } })).toBe(422);
  expect(await status({ body, headers: { "Sec-Fetch-Site": "cross-site", Cookie: cookie } })).toBe(403);
  expect(await status({ body, key })).toBe(403);
  expect(await status({ body, headers: OURS })).toBe(401);
});

test("following the link responds 404 for an invalid link and 403 to another site", async () => {
  const status = async (headers: Record<string, string>) =>
    (await api.PUT(request("PUT", PATH, { body: { token: "made-up" }, headers }))).status;
  expect(await status(OURS)).toBe(404);
  expect(await status({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
});
