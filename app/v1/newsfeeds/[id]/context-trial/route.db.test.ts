import { describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource, WEATHER } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const TEXT = "Sodium-ion cells won the tender of Texas for 14 million.";
const BODY = { business_context: "We bid on tenders in Texas." };

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const pathOf = (id: string) => `/v1/newsfeeds/${id}/context-trial`;
const trial = (id: string, body: unknown = BODY, { key }: Partial<Caller> = ada) =>
  v1.POST(request("POST", pathOf(id), { body, ...(key && { key }) }));

async function stocked() {
  const ctx = runtime.contextFor({ kind: "user", userId: ada.userId, via: "key", isReadOnly: false });
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await storeSource(ctx, id, [{ title: "A winner", text: `${WEATHER}A mast stood there. ${TEXT}`, publishedAt: NOW }]);
  return id;
}

describe("POST /newsfeeds/{id}/context-trial", () => {
  test("responds 200 with exactly the documented fields", async () => {
    const response = await trial(await stocked());
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      posts: [
        {
          id: expect.any(String),
          title: "A winner",
          source_title: "A Stored Site",
          language: null,
          published_at: "2026-11-21T08:30:00.123000",
          present: null,
          proposed: {
            keylearning: TEXT,
            evidence: [{ quote: TEXT, start: expect.any(Number), end: expect.any(Number) }],
            state: "extract",
            ai_status: "fallback",
          },
        },
      ],
      cost: { post_count: 1, model_post_count: 0, tokens_estimated: 0, tokens_left: null, model: null },
    });
  });

  test("responds 200 to an editor and for a null context", async () => {
    const id = await stocked();
    await addMember(runtime, id, bob.userId);
    for (const body of [BODY, { business_context: null }, { business_context: "b".repeat(8_000) }])
      expect((await trial(id, body, bob)).status).toBe(200);
  });

  test("responds 401, 403, 404 and 422 without leaking", async () => {
    const id = await stocked();
    for (const [response, status] of [
      [await trial(id, BODY, {}), 401],
      [await trial(id, BODY, bob), 403],
      [await trial(newId(), BODY, bob), 404],
      [await trial("7"), 422],
    ] as const) {
      const text = await response.text();
      expect([response.status, /sodium/i.test(text)]).toEqual([status, false]);
    }
  });

  test.each<[string, unknown, string, RegExp]>([
    ["no context", {}, "/business_context", /./],
    ["a context of 8001 characters", { business_context: "b".repeat(8_001) }, "/business_context", /at most 8000/],
    ["no object", [], "", /./],
  ])("responds 422 for %s", async (_, body, pointer, message) => {
    const response = await trial(await stocked(), body);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toMatchObject([{ pointer, message: expect.stringMatching(message) }]);
  });

  test("responds 403 to a read-only key", async () => {
    const id = await stocked();
    await runtime.database.pool.query("update api_keys set is_read_only = true where user_id = $1", [ada.userId]);
    expect((await problemOf(await trial(id))).status).toBe(403);
  });

  test("responds 405 for another method", async () => {
    const { key } = ada;
    const get = await v1.GET(request("GET", pathOf(newId()), { key }));
    expect([get.status, get.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});
