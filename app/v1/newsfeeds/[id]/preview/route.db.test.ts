import { describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource, WEATHER } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
/** Statements that only record the caller. */
const OF_THE_CALLER = { except: ["api_keys", "audit_entries", "rate_buckets"] };

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const pathOf = (id: string) => `/v1/newsfeeds/${id}/preview`;
const preview = (id: string, body: unknown = {}, { key }: Partial<Caller> = ada) =>
  v1.POST(request("POST", pathOf(id), { body, ...(key && { key }) }));

const LEARNING = "Sodium-ion cells won the tender of Texas for 14 million.";

/** A newsfeed for lithium with one post and one filtered post. */
async function stocked() {
  const ctx = runtime.contextFor({ kind: "user", userId: ada.userId, via: "key", isReadOnly: false });
  const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["lithium"], business_context: "We sell cells." });
  const at = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
  await storeSource(ctx, id, [
    { title: "A winner", text: `${WEATHER}A mast stood there. ${LEARNING}`, publishedAt: at(1) },
    { title: "Lithium falls", publishedAt: at(2) },
    { title: "A flow battery, not of sodium-ion", publishedAt: at(3) },
  ]);
  runtime.sent.length = 0;
  return id;
}

describe("POST /newsfeeds/{id}/preview", () => {
  test("responds 200 with exactly the documented fields", async () => {
    const id = await stocked();
    const response = await preview(id, { keywords: [" Sodium-ion ", "sodium-ion", "-flow battery", "zinc"] });
    expect(response.status).toBe(200);
    const common = { article_id: expect.any(String), external_url: expect.any(String), source_title: "A Stored Site" };
    expect(await response.json()).toEqual({
      since: "2026-10-22T08:30:00.123000",
      article_count: 3,
      is_complete: true,
      match_count: 1,
      added_count: 1,
      removed_count: 1,
      keyword_counts: [
        { keyword: "Sodium-ion", count: 2 },
        { keyword: "-flow battery", count: 1 },
        { keyword: "zinc", count: 0 },
      ],
      samples: [
        {
          ...common,
          title: "A winner",
          published_at: "2026-11-21T07:30:00.123000",
          is_match: true,
          was_match: false,
          matched_keywords: ["Sodium-ion"],
          keylearning: LEARNING,
          evidence: [{ quote: LEARNING, start: expect.any(Number), end: expect.any(Number) }],
        },
        {
          ...common,
          title: "Lithium falls",
          published_at: "2026-11-21T06:30:00.123000",
          is_match: false,
          was_match: true,
          matched_keywords: [],
          keylearning: null,
          evidence: [],
        },
      ],
    });
  });

  test("responds 200 without writing a row or sending an event", async () => {
    const id = await stocked();
    const before = await dumpTables(runtime.database, OF_THE_CALLER);
    for (const body of [{}, { keywords: [] }, { keywords: ["zinc"], business_context: "Other." }])
      expect((await preview(id, body)).status).toBe(200);
    expect(await dumpTables(runtime.database, OF_THE_CALLER)).toEqual(before);
    expect(runtime.sent).toEqual([]);
  });

  test("responds 200 for an empty newsfeed", async () => {
    const ctx = runtime.contextFor({ kind: "user", userId: ada.userId, via: "key", isReadOnly: false });
    const { id } = await createNewsfeed(ctx, { name: "Empty", start_date: "2999-01-01" });
    expect(await (await preview(id, { keywords: ["zinc"] })).json()).toEqual({
      since: "2999-01-01T00:00:00.000000",
      article_count: 0,
      is_complete: true,
      match_count: 0,
      added_count: 0,
      removed_count: 0,
      keyword_counts: [{ keyword: "zinc", count: 0 }],
      samples: [],
    });
  });

  test("responds 200 at every limit", async () => {
    const id = await stocked();
    const keywords = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(100, "k"));
    const response = await preview(id, { keywords, business_context: "b".repeat(8_000) });
    expect([response.status, (await response.json()).keyword_counts.length]).toEqual([200, 100]);
  });

  test.each<[string, unknown, string, RegExp]>([
    ["101 keywords", { keywords: Array(101).fill("k") }, "/keywords", /at most 100/],
    ["a keyword of 101 characters", { keywords: ["k".repeat(101)] }, "/keywords/0", /at most 100/],
    ["a context of 8001 characters", { business_context: "b".repeat(8_001) }, "/business_context", /at most 8000/],
    ["a keyword without a word", { keywords: ["zinc", "*"] }, "/keywords/1", /“\*” contains no word/],
    ["keywords that are no array", { keywords: "zinc" }, "/keywords", /./],
    ["no object", [], "", /./],
  ])("responds 422 for %s, naming the limit", async (_, body, pointer, message) => {
    const response = await preview(await stocked(), body);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toMatchObject([{ pointer, message: expect.stringMatching(message) }]);
  });

  test("responds 401, 403, 404 and 422 without leaking", async () => {
    const id = await stocked();
    for (const [response, status] of [
      [await preview(id, {}, {}), 401],
      [await preview(id, {}, bob), 403],
      [await preview(newId(), {}, bob), 404],
      [await preview("7"), 422],
    ] as const) {
      const text = await response.text();
      expect([response.status, /lithium|sodium/i.test(text)]).toEqual([status, false]);
    }
  });

  test("responds 200 to an editor, and 404 once the newsfeed is deleted", async () => {
    const id = await stocked();
    await addMember(runtime, id, bob.userId);
    const response = await preview(id, {}, bob);
    expect([response.status, await response.json()]).toMatchObject([200, { article_count: 3, match_count: 1 }]);
    await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [id]);
    for (const caller of [ada, bob]) expect((await preview(id, {}, caller)).status).toBe(404);
  });

  test("responds 405, 413 and 415 for other methods, large bodies and other types", async () => {
    const { key } = ada;
    const get = await v1.GET(request("GET", pathOf(newId()), { key }));
    expect([get.status, get.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
    expect((await preview(newId(), `{"keywords":["${"k".repeat(1_100_000)}"]}`)).status).toBe(413);
    const headers = { "Content-Type": "text/plain" };
    expect((await v1.POST(request("POST", pathOf(newId()), { key, headers, body: "{}" }))).status).toBe(415);
  });
});
