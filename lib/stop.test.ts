import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startProcess } from "@/lib/testing/process";

/** A container is killed ten seconds after it is told to stop. */
const STOP_MS_MAX = 8_000;
const TIMEOUT = { timeout: 120_000 };

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

test("a process stops in time amid a long statement, and the next one opens its data", TIMEOUT, async () => {
  const app = await start();
  app.tell("query 1000000000");
  await app.line((line) => line === "asked the database");
  expect(await stopTimed(app)).toEqual(endedWell);
  expect(app.lines.at(-1)).toContain("work was cut off at the stop");
  expect(await stopTimed(await start())).toEqual(endedWell);
});

test("a process stops in time while a client sends its request byte by byte", TIMEOUT, async () => {
  const app = await start();
  app.tell("listen");
  const port = Number((await app.line((line) => line.startsWith("listening"))).split(" ")[1]);
  const client = dripping(port);
  await app.line((line) => line === "asked");
  expect(await stopTimed(app)).toEqual(endedWell);
  client.stop();
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
