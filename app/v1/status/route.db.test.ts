import { expect, test } from "vitest";
import * as api from "@/app/v1/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { setUpRuntime } from "@/lib/testing/runtime";

const PATH = "/v1/status";

const runtime = setUpRuntime();

const ask = async (cookie: string) => {
  const response = await api.GET(
    request("GET", PATH, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } }),
  );
  return { status: response.status, body: await response.json() };
};

test("responds 200 with the whole server for the operator and their own data for others", async () => {
  const [operator, member] = [await newCaller(runtime), await newCaller(runtime)];
  expect(await ask(operator.cookie)).toMatchObject({ status: 200, body: { scope: "installation", engine: {} } });
  expect(await ask(member.cookie)).toMatchObject({ status: 200, body: { scope: "own", engine: null, mails: null } });
});

test("responds 200 to a key and 401 to a visitor", async () => {
  const { key } = await newCaller(runtime);
  expect((await api.GET(request("GET", PATH, { key }))).status).toBe(200);
  expect((await api.GET(request("GET", PATH))).status).toBe(401);
});
