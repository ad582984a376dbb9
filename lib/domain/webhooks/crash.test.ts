import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startProcess, type TestProcess } from "@/lib/testing/process";
import { type Receiver, startReceiver, verified } from "@/lib/testing/receiver";
import { randomFrom } from "@/lib/testing/seeded";
import { until } from "@/lib/testing/until";
import { inVolume } from "@/lib/testing/volume";

const KILLS = inVolume(20, 3);
const POSTS_PER_KILL = 50;
const EVENTS = KILLS * POSTS_PER_KILL;
/** Longest time from the last request to the kill: before the answer, or before it is stored. */
const LIFE_MS_MAX = 60;
const ROUNDS_MAX = 30;

let directory: string;
let receiver: Receiver;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "lede-webhooks-"));
  copyEmbedded(inject("embeddedTemplate"), directory);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<TestProcess> {
  const app = startProcess("lib/domain/webhooks/testing/webhook-process.ts", [], {
    LEDE_DATA_DIR: directory,
    DATABASE_URL: "",
    LOG_LEVEL: "silent",
    CRAWL_ALLOW_PRIVATE_HOSTS: new URL(receiver.url).host,
  });
  await app.line((line) => line === "ready");
  return app;
}

async function ask(app: TestProcess, line: string): Promise<string> {
  const heard = app.lines.length;
  app.tell(line);
  const answer = `${line}: `;
  await until(line, () => app.lines.slice(heard).some((said) => said.startsWith(answer)), 200_000);
  return (app.lines.slice(heard).find((said) => said.startsWith(answer)) ?? "").slice(answer.length);
}

/** Accepts most requests, some of them late, and fails or drops the others. */
function misbehave(random: () => number): void {
  receiver.answer((response) => {
    const chance = random();
    if (chance < 0.05) response.writeHead(500).end();
    else if (chance < 0.1) response.destroy();
    else if (chance < 0.15) void setTimeout(40).then(() => response.writeHead(204).end());
    else response.writeHead(204).end();
  });
}

test("delivers each event under one id, however often the app is killed", { timeout: 900_000 }, async () => {
  const random = randomFrom(20_261_126);
  let app = await start();
  const secret = await ask(app, `make ${receiver.url}/hook`);
  misbehave(random);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = receiver.received.length;
    const wanted = 1 + Math.floor(random() * POSTS_PER_KILL);
    app.tell("due");
    app.tell(`store ${kill * POSTS_PER_KILL} ${POSTS_PER_KILL}`);
    await until("some are delivered", () => receiver.received.length >= before + wanted, 100_000);
    await setTimeout(random() * LIFE_MS_MAX);
    app.kill("SIGKILL");
    await app.ended;
    app = await start();
  }
  receiver.answer((response) => response.writeHead(204).end());
  // A kill rolls back what is being filed.
  const filed: number = JSON.parse(await ask(app, "count")).posts;
  await ask(app, `store ${EVENTS} ${EVENTS - filed}`);
  let left = { posts: 0, states: {} as Record<string, number> };
  for (let round = 0; round < ROUNDS_MAX && Object.keys(left.states).join() !== "delivered"; round += 1) {
    await ask(app, "due");
    await ask(app, "drain");
    left = JSON.parse(await ask(app, "count"));
  }
  app.kill("SIGKILL");
  await app.ended;

  const ids = new Map<string, Set<string>>();
  for (const request of receiver.received) {
    const { data } = verified(secret, request) as { data: { post: { id: string } } };
    const known = ids.get(data.post.id) ?? new Set();
    ids.set(data.post.id, known.add(request.headers["webhook-id"] ?? ""));
  }
  // Most were filed before a kill.
  expect(filed).toBeGreaterThan(EVENTS / 4);
  expect(left).toEqual({ posts: EVENTS, states: { delivered: EVENTS } });
  expect(ids.size).toBe(EVENTS);
  expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([]);
});
