import { expect, test } from "vitest";
import * as api from "@/app/v1/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

const ours = (cookie: string) => ({ headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } });
const put = async (body: object, from: object) => (await api.PUT(request("PUT", "/v1/me", { ...from, body }))).status;

test("updates the profile", async () => {
  const { cookie, key } = await newCaller(runtime);
  const profile = { name: " Ada ", time_zone: "Europe/Berlin", locale: "en-US", shows_pictures: false };
  expect(await put(profile, ours(cookie))).toBe(200);
  expect(await put({ name: "Ada" }, { key })).toBe(200);
});

test("refuses unknown values and a visitor", async () => {
  const from = ours((await newCaller(runtime)).cookie);
  expect(await put({ time_zone: "Mars/Olympus" }, from)).toBe(422);
  expect(await put({ locale: "xx" }, from)).toBe(422);
  expect(await put({ shows_pictures: "no" }, from)).toBe(422);
  expect(await put({ name: "x".repeat(101) }, from)).toBe(422);
  expect(await put({ name: "Ada" }, {})).toBe(401);
});

test("names the account and the key of the request", async () => {
  const { userId, cookie, key } = await newCaller(runtime);
  const get = async (from: object) => (await api.GET(request("GET", "/v1/me", from))).json();
  const me = { id: userId, email: expect.stringContaining("@"), name: "", time_zone: "UTC" };
  const ofKey = { name: "Test", is_read_only: false, expires_at: null };
  expect(await get({ key })).toMatchObject({ ...me, key: ofKey });
  expect(await get({ headers: { Cookie: cookie } })).toMatchObject({ ...me, key: null });
});
