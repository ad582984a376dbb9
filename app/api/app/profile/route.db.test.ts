import { expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

test("responds 204, 422 for unknown values, 403 to a key and 401 to a visitor", async () => {
  const { cookie, key } = await newCaller(runtime);
  const put = async (body: object, from: object = { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } }) =>
    (await api.PUT(request("PUT", "/api/app/profile", { ...from, body }))).status;
  expect(await put({ name: " Ada ", time_zone: "Europe/Berlin", locale: "en-US", shows_pictures: false })).toBe(204);
  expect(await put({ time_zone: "Mars/Olympus" })).toBe(422);
  expect(await put({ locale: "xx" })).toBe(422);
  expect(await put({ shows_pictures: "no" })).toBe(422);
  expect(await put({ name: "x".repeat(101) })).toBe(422);
  expect(await put({ name: "Ada" }, { key })).toBe(403);
  expect(await put({ name: "Ada" }, {})).toBe(401);
});
