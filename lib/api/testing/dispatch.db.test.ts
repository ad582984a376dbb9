import { beforeAll, describe, expect, test } from "vitest";
import { setUpRuntime } from "@/lib/testing/runtime";
import { type Caller, newCaller, request } from "./callers";
import { dispatch } from "./dispatch";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";

const runtime = setUpRuntime();
let ada: Caller;

beforeAll(async () => {
  ada = await newCaller(runtime);
});

describe("dispatch", () => {
  test.each([
    ["GET", "/v1/newsfeeds", 200],
    ["GET", "/v1/openapi.json", 200],
    ["GET", `/v1/newsfeeds/${ID}`, 404],
    ["GET", "/v1/newsfeeds/7", 422],
    ["PATCH", "/v1/newsfeeds", 405],
    ["GET", "/v1", 404],
    ["GET", "/v1/nothing/at/all", 404],
    ["GET", `/v1/posts/newsfeed/${ID}`, 404],
    ["GET", `/v1/posts/${ID}/nothing`, 404],
    ["OPTIONS", `/v1/posts/${ID}/hide`, 204],
    ["PURGE", "/v1/newsfeeds", 405],
  ] as const)("answers %s %s with %i", async (method, path, status) => {
    expect((await dispatch(request(method, path, ada))).status).toBe(status);
  });

  test("prefers a literal folder to a parameter", async () => {
    const response = await dispatch(request("OPTIONS", "/v1/sources/validate"));
    expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
  });

  test("prefers a plain name to a parameter after another parameter", async () => {
    const allowed = async (path: string) =>
      (await dispatch(request("OPTIONS", `/v1/newsfeeds/${ID}/members/${path}`))).headers.get("Allow");
    expect([await allowed("me"), await allowed(ID)]).toEqual(["DELETE, OPTIONS", "PUT, DELETE, OPTIONS"]);
  });

  test("serves only the public API", async () => {
    await expect(dispatch(request("GET", "/api/app/api-keys"))).rejects.toThrow("not a path of the API");
  });
});
