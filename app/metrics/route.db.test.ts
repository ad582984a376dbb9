import { beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "@/lib/api/routes";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { bindRuntime } from "@/lib/runtime/runtime";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { GET } from "./route";

const TOKEN = "a-token-that-only-the-tests-know-of";

const runtime = setUpRuntime();
beforeAll(async () => {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "Of Ada alone" });
  await storeSource(ctx, id, [{ title: "For Ada alone" }]);
});

function ask(token: string | undefined, headers: Record<string, string> = {}): Promise<Response> {
  bindRuntime({ ...runtime, env: { ...runtime.env, METRICS_TOKEN: token } });
  return GET(new Request("http://localhost:3000/metrics", { headers }));
}

describe("/metrics", () => {
  test("responds 404 without a configured token", async () => {
    expect((await ask(undefined, { authorization: `Bearer ${TOKEN}` })).status).toBe(404);
  });

  test("responds 401 without a token, with a wrong one, or with forged forwarding headers", async () => {
    const claims = { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" };
    const wrong: Record<string, string>[] = [{}, { authorization: "Bearer other" }, { authorization: TOKEN }, claims];
    for (const headers of wrong) expect((await ask(TOKEN, headers)).status).toBe(401);
  });

  test("responds 200 with Prometheus metrics and no personal data", async () => {
    const response = await ask(TOKEN, { authorization: `Bearer ${TOKEN}` });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toMatch(/^lede_feeds 1$/m);
    expect(text).not.toMatch(/Ada|localhost/);
    const lines = text.trimEnd().split("\n");
    const samples = lines.filter((line) => !line.startsWith("#"));
    const sample = /^[a-z_]+(\{[a-z]+="[^"\\]+"(,[a-z]+="[^"\\]+")*\})? (\+Inf|[\d.e+-]+)$/;
    for (const line of samples) expect(line).toMatch(sample);
    const types = new Map(
      lines.flatMap((line) => [...line.matchAll(/^# TYPE (\w+) (\w+)$/g)].map(([, name, type]) => [name, type])),
    );
    for (const line of samples) {
      const [name = ""] = line.split(/[ {]/);
      expect([...types.keys()]).toContain(types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ""));
    }
  });

  test("counts requests in cumulative buckets by route, never by address", async () => {
    const unknown = `http://localhost:3000/v1/${crypto.randomUUID()}`;
    await routes([]).GET(new Request(unknown));
    const text = await (await ask(TOKEN, { authorization: `Bearer ${TOKEN}` })).text();
    const own = text
      .split("\n")
      .filter(
        (line) => line.startsWith("lede_http_request_duration_seconds_") && line.includes('route="none",method="GET"'),
      );
    const counts = own.filter((line) => line.includes("_bucket{")).map((line) => Number(line.split(" ").at(-1)));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(own.find((line) => line.includes("_count{"))).toMatch(new RegExp(` ${counts.at(-1)}$`));
    expect(text).not.toContain(unknown.slice(-36));
  });

  test("counts no articles to write without a model", async () => {
    const { pool } = runtime.database;
    await pool.query("update articles set enrich_due_at = null, write_due_at = now(), fetched_at = '2026-01-01'");
    await pool.query("update article_contents set origin = 'feed', feed_html = null");
    await pool.query(
      "insert into article_summaries (content_hash, summary, status) select content_hash, 'text', 'fallback' from articles on conflict do nothing",
    );
    const text = await (await ask(TOKEN, { authorization: `Bearer ${TOKEN}` })).text();
    expect(text).toMatch(/^lede_articles_to_write 0$/m);
    expect(text).toMatch(/^lede_articles_to_write_age_seconds 0$/m);
  });

  test("counts mails that errors have delayed", async () => {
    await runtime.database.pool.query(
      `insert into outbox (id, kind, to_address, idempotency_key, status, last_error, created_at, next_attempt_at)
       values (gen_random_uuid(), 'digest', 'a@example.org', 'refused', 'pending', 'Key refused.',
         now() - interval '20 minutes', now() + interval '20 minutes')`,
    );
    const text = await (await ask(TOKEN, { authorization: `Bearer ${TOKEN}` })).text();
    expect(text).toMatch(/^lede_mails_lag_seconds 0$/m);
    expect(text).toMatch(/^lede_mails_delayed 1$/m);
  });

  test("gives one start time even if the clock is set", async () => {
    const startedAt = async () =>
      /^process_start_time_seconds \d+$/m.exec(
        await (await ask(TOKEN, { authorization: `Bearer ${TOKEN}` })).text(),
      )?.[0];
    const before = await startedAt();
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now + 100_000);
    try {
      expect(before).toBeDefined();
      expect(await startedAt()).toBe(before);
    } finally {
      clock.mockRestore();
    }
  });

  test("names version, database, connections and tokens", async () => {
    const text = await (await ask(TOKEN, { authorization: `Bearer ${TOKEN}` })).text();
    expect(text).toMatch(/^lede_build_info\{version="[^"]+",node="v\d+[^"]*",database="\w+",engine="[\w-]+"\} 1$/m);
    expect(text).toMatch(/^lede_database_connections [1-9]\d*$/m);
    expect(text).toMatch(/^lede_ai_tokens_today 0$/m);
  });
});
