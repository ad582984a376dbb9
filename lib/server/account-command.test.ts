import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type Env, readEnv } from "@/lib/core/env";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startProcess, type TestProcess } from "@/lib/testing/process";
import { runAccountCommand } from "./account-command";
import { accountTable, lossesText } from "./account-texts";

const ADMIN = { ADMIN_EMAIL: "ada@example.org", ADMIN_PASSWORD: "correct horse battery staple" };

let folder: string;
let env: Env;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lede-users-"));
  copyEmbedded(inject("embeddedTemplate"), folder);
  env = readEnv({ LEDE_DATA_DIR: folder, LOG_LEVEL: "silent", APP_URL: "https://command.example.org" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startApp(): Promise<TestProcess> {
  const app = startProcess("lib/testing/app-process.ts", [], {
    ...ADMIN,
    APP_URL: "https://app.example.org",
    AUTH_SECRET: "a secret that only this test knows, long enough",
    LEDE_DATA_DIR: folder,
    DATABASE_URL: "",
    LOG_LEVEL: "silent",
  });
  await app.line((line) => line === "ready");
  await vi.waitFor(() => expect(existsSync(join(folder, "run", "users.sock"))).toBe(true), { timeout: 20_000 });
  return app;
}

test("commands run in the app that has the embedded database, and without one in their own process", async () => {
  const app = await startApp();
  const listed = [expect.objectContaining({ email: "ada@example.org", is_operator: true })];
  expect(await runAccountCommand(env, "list")).toEqual(listed);
  const { url } = await runAccountCommand(env, "reset", "ada@example.org");
  expect(url).toMatch(/^https:\/\/app\.example\.org\//);
  // The app knows ADMIN_EMAIL, which the command lacks.
  await expect(runAccountCommand(env, "delete", "ada@example.org")).rejects.toThrow("is ADMIN_EMAIL");
  await expect(runAccountCommand(env, "delete", "eve@example.org")).rejects.toThrow("No account has the address");
  rmSync(join(folder, "run", "users.sock"));
  await expect(runAccountCommand(env, "list")).rejects.toThrow(`in use by process ${app.pid}. Stop that process`);
  app.kill("SIGKILL");
  await app.ended;
  const own = await runAccountCommand(env, "reset", "ada@example.org");
  expect(own.url).toMatch(/^https:\/\/command\.example\.org\//);
  expect(await runAccountCommand(env, "delete", "ada@example.org")).toBeUndefined();
}, 120_000);

test("a directory without a database is refused, and none is created", async () => {
  const nowhere = { ...env, LEDE_DATA_DIR: join(folder, "nowhere") };
  await expect(runAccountCommand(nowhere, "list")).rejects.toThrow("There is no database in");
  expect(existsSync(nowhere.LEDE_DATA_DIR)).toBe(false);
});

test("the table aligns its columns", () => {
  const account = { created_at: "2026-11-21T08:00:00.000000", newsfeeds: 3, sources: 120 };
  const text = accountTable([
    {
      ...account,
      email: "ada@example.org",
      name: "Ada",
      last_seen_at: "2026-11-22T08:00:00.000000",
      is_operator: true,
    },
    { ...account, email: "b@example.org", name: "", last_seen_at: null, is_operator: false },
  ]);
  expect(text.split("\n")).toEqual([
    "Email            Name  Created     Last seen   Newsfeeds  Sources  Operator",
    "ada@example.org  Ada   2026-11-21  2026-11-22  3          120      yes",
    "b@example.org          2026-11-21  never       3          120",
    "",
  ]);
});

test("a deletion is announced with the shared newsfeeds by name", () => {
  const losses = { email: "a@example.org", newsfeeds: 3, shared: ["Rail"], lists: 2 };
  const text = lossesText({ ...losses, is_operator: false, is_only: false });
  expect(text).toContain("shared with others: 1\n    Rail\n  reading lists: 2\n");
  expect(text).not.toContain("runs the server");
});

test("the deletion of the operator's account says who takes over", () => {
  const losses = { email: "a@example.org", newsfeeds: 0, shared: [], lists: 0, is_operator: true };
  expect(lossesText({ ...losses, is_only: false })).toContain(
    "This account runs the server. The oldest remaining one takes over.\n",
  );
  expect(lossesText({ ...losses, is_only: true })).toContain(
    "This account runs the server. It is the only one: the next account that is created takes over.\n",
  );
});
