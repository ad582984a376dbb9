import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { publish, startCrawlStage, tickUntil } from "@/lib/testing/crawl-stage";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startModelServer } from "@/lib/testing/model-server";
import { startProcess } from "@/lib/testing/process";
import { until } from "@/lib/testing/until";

/** Docker kills a container ten seconds after it asks it to stop. */
const STOP_MS_MAX = 9_500;
const TIMEOUT = { timeout: 120_000 };
const SUMMARY = "A battery was built, the report says, and then another battery was built.";

let directory: string;
beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "lede-stop-")));
  copyEmbedded(inject("embeddedTemplate"), directory);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function start() {
  const app = startProcess("lib/testing/app-process.ts", [], {
    LEDE_DATA_DIR: directory,
    DATABASE_URL: "",
    LOG_LEVEL: "warn",
  });
  await app.line((line) => line === "ready");
  return app;
}

async function stopTimed(app: Awaited<ReturnType<typeof start>>) {
  const startedAt = performance.now();
  app.kill("SIGTERM");
  const ended = await app.ended;
  return { ...ended, isInTime: performance.now() - startedAt < STOP_MS_MAX };
}

const endedWell = { code: 0, signal: null, isInTime: true };

test("a process stops in time during a long statement, and the next one opens its data", TIMEOUT, async () => {
  const app = await start();
  app.tell("query 1000000000");
  await app.line((line) => line === "asked the database");
  expect(await stopTimed(app)).toEqual(endedWell);
  expect(app.lines.at(-1)).toContain("work was cut off at shutdown");
  expect(await stopTimed(await start())).toEqual(endedWell);
});

test("a process without a reader of its output serves on, and stops in time", TIMEOUT, async () => {
  const app = await start();
  app.tell("listen");
  const port = Number((await app.line((line) => line.startsWith("listening"))).split(" ")[1]);
  app.stopReading();
  app.tell("answer");
  // Each request prints a line.
  for (let request = 0; request < 3; request += 1) {
    const answer = fetch(`http://127.0.0.1:${port}`);
    const again = setInterval(() => app.tell("answer"), 50);
    expect(await (await answer).text()).toBe("answered");
    clearInterval(again);
  }
  expect(await stopTimed(app)).toEqual(endedWell);
});

test("a process stops in time while a client sends its request slowly", TIMEOUT, async () => {
  const app = await start();
  app.tell("listen");
  const port = Number((await app.line((line) => line.startsWith("listening"))).split(" ")[1]);
  const client = dripping(port);
  await app.line((line) => line === "asked");
  expect(await stopTimed(app)).toEqual(endedWell);
  client.stop();
});

test("a process stops in time while a model is silent, and the next one asks again at once", TIMEOUT, async () => {
  const model = await startModelServer();
  onTestFinished(() => model.close());
  model.answer(() => ({ value: { summary: SUMMARY } }));
  const stage = await startCrawlStage({
    LEDE_DATA_DIR: directory,
    OPENAI_API_KEY: "sk-of-nobody",
    OPENAI_BASE_URL: model.baseUrl,
    AI_API: "chat",
    AI_TIMEOUT_SECONDS: "60",
  });
  onTestFinished(() => stage.close());
  const site = stage.site(0, "rowstore");
  await stage.follow([site]);
  publish(site, "The last word");
  // The model is also asked for a key learning while the summary is pending.
  const isAsked = () =>
    model.calls.some(({ prompt, purpose }) => purpose === "summary" && prompt.includes("The last word"));
  model.answer(({ prompt }) => (prompt.includes("The last word") ? { kind: "hang" } : { value: { summary: SUMMARY } }));
  const app = await stage.startApp();
  await tickUntil(app, "the model is asked for a summary", isAsked);
  expect(await stopTimed(app)).toEqual(endedWell);
  model.calls.length = 0;
  await stage.startApp();
  await until("the model is asked for the summary again", isAsked);
});

/** Sends a request whose body never ends. */
function dripping(port: number): { stop(): void } {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
  const timer = setInterval(() => socket.write("x"), 100);
  return {
    stop: () => {
      clearInterval(timer);
      socket.destroy();
    },
  };
}
