import { expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

const PATH = "/api/app/email-change";
const OURS = { "Sec-Fetch-Site": "same-origin" };

const body = { email: "new@example.org" };
const status = async (sent: object) => (await api.POST(request("POST", PATH, sent))).status;

async function newCallerWithoutPassword() {
  const caller = await newCaller(runtime);
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [caller.userId]);
  return caller;
}

test("responds 204 to a request", async () => {
  const { cookie } = await newCallerWithoutPassword();
  expect(await status({ body, headers: { ...OURS, Cookie: cookie } })).toBe(204);
});

test("refuses a key, another site, a visitor and an invalid email", async () => {
  const { cookie, key } = await newCallerWithoutPassword();
  expect(await status({ body: { email: "new" }, headers: { ...OURS, Cookie: cookie } })).toBe(422);
  expect(await status({ body, headers: { "Sec-Fetch-Site": "cross-site", Cookie: cookie } })).toBe(403);
  expect(await status({ body, key })).toBe(403);
  expect(await status({ body, headers: OURS })).toBe(401);
});

test("following the link responds 404 for an invalid link, 401 to a visitor and 403 to another site", async () => {
  const { cookie } = await newCaller(runtime);
  const statusOfLink = async (headers: Record<string, string>) =>
    (await api.PUT(request("PUT", PATH, { body: { token: "made-up" }, headers }))).status;
  expect(await statusOfLink({ ...OURS, Cookie: cookie })).toBe(404);
  expect(await statusOfLink(OURS)).toBe(401);
  expect(await statusOfLink({ "Sec-Fetch-Site": "cross-site", Cookie: cookie })).toBe(403);
});
