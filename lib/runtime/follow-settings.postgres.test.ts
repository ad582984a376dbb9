import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { insertUser } from "@/db/queries/accounts/users";
import type { UserContext } from "@/lib/context/context";
import { readEnv } from "@/lib/core/env";
import { newId } from "@/lib/core/id";
import { saveAi, switchSecondOpinion } from "@/lib/domain/setup/ai-setup";
import { saveConnector } from "@/lib/domain/setup/connector-setup";
import { saveMail } from "@/lib/domain/setup/mail-setup";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { openRuntime } from "./open-runtime";
import { type Runtime, SYSTEM } from "./runtime";

const SOON = { timeout: 20_000, interval: 100 };

let database: TestDatabase;
let directory: string;
let server: ModelServer;
let processes: Runtime[];
let operator: UserContext;

function openProcess(name: string, more: Record<string, string> = {}): Promise<Runtime> {
  return openRuntime(
    readEnv({
      DATABASE_URL: database.url ?? "",
      LEDE_DATA_DIR: join(directory, name),
      AUTH_SECRET: "a-secret-that-only-the-tests-know-of",
      LOG_LEVEL: "silent",
      ...more,
    }),
  );
}

beforeAll(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "lede-settings-"));
  server = await startModelServer();
  server.answer(() => ({ text: "Yes" }));
  processes = [
    await openProcess("one"),
    await openProcess("two"),
    await openProcess("fixed", { OPENAI_API_KEY: "sk-of-the-environment", OPENAI_BASE_URL: server.baseUrl }),
  ];
  const userId = newId();
  await insertUser(database.db, { id: userId, email: "a@example.org", passwordHash: "none", createdAt: new Date() });
  const actor = { kind: "user", userId, via: "session", isReadOnly: false } as const;
  operator = part(0).contextFor(actor);
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await Promise.all([server.close(), database.close()]);
  rmSync(directory, { recursive: true });
});

function part(index: number): Runtime {
  const found = processes[index];
  if (!found) throw new Error("no process");
  return found;
}

/** Key that a process's model sends; null without a model. */
async function keyOf(process: Runtime): Promise<string | null> {
  const { model } = process.contextFor(SYSTEM);
  await model?.ping();
  return model ? (server.calls.at(-1)?.headers.authorization ?? null) : null;
}

test("a saved model works in every process within seconds, and so does its next key", async () => {
  expect(await keyOf(part(1))).toBeNull();
  for (const api_key of ["sk-first-key", "sk-second-key"]) {
    await saveAi(operator, { base_url: server.baseUrl, api_key, model: "small-1" });
    await part(0).refresh({ isForced: true });
    expect(await keyOf(part(0))).toBe(`Bearer ${api_key}`);
    await vi.waitFor(async () => expect(await keyOf(part(1))).toBe(`Bearer ${api_key}`), SOON);
  }
});

test("a saved mail provider sends in every process within seconds", async () => {
  expect(part(1).contextFor(SYSTEM).mail.kind).toBe("file");
  await saveMail(operator, { kind: "smtp", from: "a@example.org", host: "127.0.0.1", port: 2525, user: "" });
  await vi.waitFor(() => {
    const { mail, settings } = part(1).contextFor(SYSTEM);
    expect([mail.kind, settings.mailFrom]).toEqual(["smtp", "a@example.org"]);
  }, SOON);
});

test("mails wait while the stored secret of their provider is unreadable", async () => {
  await saveMail(operator, { kind: "resend", from: "a@example.org", secret: "re_secret" });
  const restored = await openProcess("restored", { AUTH_SECRET: "a-secret-that-was-set-after-a-restore" });
  const { mail } = restored.contextFor(SYSTEM);
  expect(mail.kind).toBe("resend");
  const letter = { idempotencyKey: "one", from: "a@example.org", to: "b@example.org", subject: "", html: "", text: "" };
  expect(await mail.send({ ...letter, headers: {} })).toMatchObject({
    kind: "again",
    error: expect.stringContaining("can no longer be read"),
  });
  await restored.stop();
});

test("a switched second opinion takes effect in every process within seconds", async () => {
  const isOn = () => part(1).contextFor(SYSTEM).settings.ai.secondOpinion;
  expect(isOn()).toBe(true);
  await switchSecondOpinion(operator, false);
  await vi.waitFor(() => expect(isOn()).toBe(false), SOON);
});

test("saved credentials of networks work in every process within seconds", async () => {
  const youtube = () => part(1).contextFor(SYSTEM).settings.connectors.youtube;
  expect(youtube()).toBeNull();
  await saveConnector(operator, { variables: { YOUTUBE_API_KEY: "a-key" } });
  await vi.waitFor(() => expect(youtube()).toEqual({ apiKey: "a-key" }), SOON);
});

test("a process with a key in its environment keeps it", async () => {
  await part(2).refresh({ isForced: true });
  expect(await keyOf(part(2))).toBe("Bearer sk-of-the-environment");
  expect(part(2).contextFor(SYSTEM).model?.name).toBe("gpt-5-mini");
});

test("the former model stays while the database does not answer", async () => {
  const broken = await openProcess("broken");
  expect(broken.contextFor(SYSTEM).model?.name).toBe("small-1");
  await broken.database.close();
  const lines = vi.spyOn(broken.log, "error");
  for (let time = 0; time < 3; time += 1) await broken.refresh({ isForced: true });
  expect(broken.contextFor(SYSTEM).model?.name).toBe("small-1");
  expect(lines.mock.calls).toEqual([
    [
      { err: expect.any(Error) },
      "the settings could not be read, so the former ones stay: Cannot use a pool after calling end on the pool",
    ],
  ]);
  await broken.stop().catch(() => undefined);
});

test("a request goes on with the former settings when they take long to read", async () => {
  const client = await database.pool.connect();
  // Ends the connection and so the lock.
  onTestFinished(() => client.release(true));
  await client.query("begin");
  await client.query("lock table server_settings");
  void part(0).refresh({ isForced: true });
  await part(0).refresh();
  expect(part(0).contextFor(SYSTEM).model?.name).toBe("small-1");
});

test("a process does not start while the settings cannot be read", async () => {
  await database.pool.query("alter table server_settings rename to hidden_settings");
  try {
    await expect(openProcess("blind")).rejects.toThrow("server_settings");
  } finally {
    await database.pool.query("alter table hidden_settings rename to server_settings");
  }
});
