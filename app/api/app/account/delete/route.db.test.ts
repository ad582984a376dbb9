import { expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

const PATH = "/api/app/account/delete";

const status = async (sent: object) => (await api.POST(request("POST", PATH, sent))).status;
const sessionStatus = async (from: object) => (await api.GET(request("GET", "/api/app/sessions", from))).status;

async function newAccount() {
  const { userId, cookie, key } = await newCaller(runtime);
  const { rows } = await runtime.database.pool.query<{ email: string }>("select email from users where id = $1", [
    userId,
  ]);
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [userId]);
  const from = { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } };
  return { key, body: { email: rows[0]?.email }, from };
}

test("deletes the account once", async () => {
  const { body, from } = await newAccount();
  expect(await sessionStatus(from)).toBe(200);
  expect(await status({ ...from, body })).toBe(204);
  expect(await sessionStatus(from)).toBe(401);
  expect(await status({ ...from, body })).toBe(401);
});

test("refuses a key, a visitor and another email", async () => {
  const { key, body, from } = await newAccount();
  expect(await status({ key, body })).toBe(403);
  expect(await status({ body })).toBe(401);
  const wrong = await api.POST(request("POST", PATH, { ...from, body: { email: "eve@example.org" } }));
  expect(wrong.status).toBe(422);
  expect((await wrong.json()).errors).toMatchObject([{ pointer: "/email" }]);
  expect(await sessionStatus(from)).toBe(200);
});
