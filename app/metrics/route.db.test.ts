import { beforeAll, describe, expect, test } from "vitest";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { bindRuntime } from "@/lib/runtime/runtime";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { GET } from "./route";

const TOKEN = "a-token-that-only-the-tests-know-of";

const runtime = setUpRuntime();
beforeAll(async () => {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "A secret name" });
  await storeSource(ctx, id, [{ title: "A secret title" }]);
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
    expect(text).not.toMatch(/secret|localhost/);
    const lines = text.trimEnd().split("\n");
    const samples = lines.filter((line) => !line.startsWith("#"));
    for (const line of samples) expect(line).toMatch(/^[a-z_]+(\{[a-z]+="\w+"(,[a-z]+="\w+")*\})? [\d.e+-]+$/);
    const typed = lines.flatMap((line) => /^# TYPE (\w+) (counter|gauge)$/.exec(line)?.[1] ?? []);
    expect(new Set(samples.map((line) => line.split(/[ {]/)[0]))).toEqual(new Set(typed));
  });
});
