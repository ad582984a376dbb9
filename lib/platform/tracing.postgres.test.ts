import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { publish, requestsFor, startCrawlStage, tickUntil } from "@/lib/testing/crawl-stage";
import { openTestDatabase } from "@/lib/testing/database";
import { startModelServer } from "@/lib/testing/model-server";
import { type ReceivedSpan, startTraceReceiver } from "@/lib/testing/trace-receiver";

async function startStage(variables: Record<string, string>) {
  const copy = await openTestDatabase({ isKept: false });
  const directory = mkdtempSync(join(tmpdir(), "lede-traces-"));
  const stage = await startCrawlStage({ DATABASE_URL: copy.url ?? "", LEDE_DATA_DIR: directory, ...variables });
  onTestFinished(async () => {
    await stage.close();
    await copy.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return stage;
}

test("sends a crawl with its statements, fetches and model calls as one trace, without values", {
  timeout: 180_000,
}, async () => {
  const receiver = await startTraceReceiver();
  const model = await startModelServer();
  onTestFinished(async () => {
    receiver.close();
    await model.close();
  });
  const stage = await startStage({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    OPENAI_API_KEY: "sk-traces-secret-key",
    OPENAI_BASE_URL: model.baseUrl,
    AI_MODEL: "small",
  });
  const site = stage.site(0, "rowstore");
  await stage.follow([site]);
  const app = await stage.startApp();
  publish(site, "A title of tomorrow");
  const before = requestsFor(site.farm, site.feedUrl, 200);
  await tickUntil(app, "the feed is read", () => requestsFor(site.farm, site.feedUrl, 200) > before);
  await tickUntil(app, "the model is asked", () => model.calls.length > 0);
  app.tell("drain");
  await app.line((line) => line === "drained");
  app.kill("SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });

  const byId = new Map(receiver.spans.map((span) => [span.spanId, span]));
  const pathOf = (span: ReceivedSpan): string[] => {
    const parent = byId.get(span.parentSpanId ?? "");
    return parent ? [...pathOf(parent), span.name] : [span.name];
  };
  const paths = receiver.spans.map((span) =>
    pathOf(span)
      .filter((name) => name !== "inngest.execution")
      .join(" > "),
  );
  const found = (pattern: RegExp) =>
    expect(
      paths.filter((path) => pattern.test(path)),
      paths.join("\n"),
    ).not.toEqual([]);
  found(/function (crawl|crawl-now|enrich) > GET$/);
  found(/function crawl\S* > insert articles$/);
  found(/function (crawl|crawl-now|enrich) > function \S+$/);
  found(/function write-texts > step \w+ > chat small$/);
  const chat = receiver.spans.find(({ name }) => name === "chat small");
  expect(model.calls.map(({ headers }) => headers.traceparent)).toContain(`00-${chat?.traceId}-${chat?.spanId}-01`);
  expect(site.farm.requests.some(({ headers }) => "traceparent" in headers)).toBe(false);
  expect([...receiver.services]).toEqual(["lede"]);
  for (const value of [
    site.title,
    "A title of tomorrow",
    "sk-traces-secret-key",
    new URL(site.feedUrl).pathname,
    "a@example.org",
  ])
    expect(receiver.raw()).not.toContain(value);
});
