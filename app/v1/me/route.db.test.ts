import { expect, test } from "vitest";
import * as api from "@/app/v1/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

test("responds 200, 422 for unknown values and 401 to a visitor", async () => {
  const { cookie, key } = await newCaller(runtime);
  const put = async (body: object, from: object = { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } }) =>
    (await api.PUT(request("PUT", "/v1/me", { ...from, body }))).status;
  expect(await put({ name: " Ada ", time_zone: "Europe/Berlin", locale: "en-US", shows_pictures: false })).toBe(200);
  expect(await put({ time_zone: "Mars/Olympus" })).toBe(422);
  expect(await put({ locale: "xx" })).toBe(422);
  expect(await put({ shows_pictures: "no" })).toBe(422);
  expect(await put({ name: "x".repeat(101) })).toBe(422);
  expect(await put({ name: "Ada" }, { key })).toBe(200);
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
