import { describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import { newId } from "@/lib/core/id";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

const PATH = "/api/app/api-keys";

function from(cookie: string): { headers: Record<string, string> } {
  return { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } };
}

describe("API keys of a signed-in person", () => {
  test("shows a new key once and lists it without its secret", async () => {
    const { cookie } = await newCaller(runtime);
    const made = await api.POST(request("POST", PATH, { ...from(cookie), body: { name: " laptop " } }));
    expect(made.status).toBe(200);
    const { key, ...row } = await made.json();
    expect(row).toEqual({
      id: expect.any(String),
      name: "laptop",
      prefix: key.slice(0, 13),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      is_read_only: false,
      newsfeed_ids: null,
      last_used_at: null,
      expires_at: null,
    });
    const listed = await (await api.GET(request("GET", PATH, from(cookie)))).text();
    expect(JSON.parse(listed)).toContainEqual(row);
    expect(listed).not.toContain(key.slice(14));
  });

  test("a read-only key with an expiry reads and gets 403 for writes", async () => {
    const { cookie } = await newCaller(runtime);
    const body = { name: "reader", is_read_only: true, expires_at: "2999-01-01T00:00:00.000000" };
    const { key, ...row } = await (await api.POST(request("POST", PATH, { ...from(cookie), body }))).json();
    expect(row).toMatchObject(body);
    expect((await dispatch(request("GET", "/v1/newsfeeds", { key }))).status).toBe(200);
    const refused = await dispatch(request("POST", "/v1/newsfeeds", { key, body: { name: "x" } }));
    expect([refused.status, (await refused.json()).detail]).toEqual([
      403,
      "This API key may only read. Use one with the scope `write`.",
    ]);
  });

  test.each(["2001-01-01T00:00:00.000000", "tomorrow", 7])("responds 422 for the expiry %s", async (expires_at) => {
    const { cookie } = await newCaller(runtime);
    const reply = await api.POST(request("POST", PATH, { ...from(cookie), body: { name: "x", expires_at } }));
    expect([reply.status, (await reply.json()).errors]).toMatchObject([422, [{ pointer: "/expires_at" }]]);
  });

  test("a revoked key gets 401 on the next request", async () => {
    const { cookie, key } = await newCaller(runtime);
    const [{ id }] = await (await api.GET(request("GET", PATH, from(cookie)))).json();
    expect((await api.DELETE(request("DELETE", `${PATH}/${id}`, from(cookie)))).status).toBe(204);
    expect((await api.GET(request("GET", PATH, { key }))).status).toBe(401);
  });

  test("responds 403 for another user's key, 404 for an unknown one and 422 for an invalid id", async () => {
    const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
    const [{ id }] = await (await api.GET(request("GET", PATH, from(ada.cookie)))).json();
    const revoke = async (keyId: string) =>
      (await api.DELETE(request("DELETE", `${PATH}/${keyId}`, from(eve.cookie)))).status;
    expect(await revoke(id)).toBe(403);
    expect(await revoke(newId())).toBe(404);
    expect(await revoke("1")).toBe(422);
    expect((await (await api.GET(request("GET", PATH, from(ada.cookie)))).json()).length).toBe(1);
  });

  test("responds 403 when a key creates, lists or revokes keys", async () => {
    const { key } = await newCaller(runtime);
    expect((await api.GET(request("GET", PATH, { key }))).status).toBe(403);
    expect((await api.POST(request("POST", PATH, { key, body: { name: "x" } }))).status).toBe(403);
    expect((await api.DELETE(request("DELETE", `${PATH}/${newId()}`, { key }))).status).toBe(403);
  });

  test("responds 403 to another site with the visitor's cookie", async () => {
    const { cookie } = await newCaller(runtime);
    const elsewhere: Record<string, string>[] = [{ Origin: "https://evil.example" }, {}];
    for (const more of elsewhere)
      expect(
        (await api.POST(request("POST", PATH, { headers: { Cookie: cookie, ...more }, body: { name: "x" } }))).status,
      ).toBe(403);
  });

  test("responds 401 without a session", async () => {
    expect((await api.POST(request("POST", PATH, { body: { name: "x" } }))).status).toBe(401);
  });

  test("responds 422 for the 21st key", async () => {
    const { cookie } = await newCaller(runtime);
    const make = () => api.POST(request("POST", PATH, { ...from(cookie), body: { name: "one more" } }));
    for (let made = 2; made <= 20; made++) expect((await make()).status).toBe(200);
    const response = await make();
    expect(response.status).toBe(422);
    expect((await response.json()).detail).toContain("20 API keys");
  });
});
