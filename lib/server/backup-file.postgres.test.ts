import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { readEnv } from "@/lib/core/env";
import { openTestDatabase } from "@/lib/testing/database";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { fillInstallation, POSTS } from "@/scripts/testing/fill-installation";
import { backUp, restore } from "./backup-file";

test("a backup of busy Postgres restores on both engines with equal checksums", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lede-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [database, target] = [await openTestDatabase(), await openTestDatabase()];
  onTestFinished(async () => {
    await database.close();
    await target.close();
  });
  const envOf = (url: string | null, name: string) =>
    readEnv({ DATABASE_URL: url ?? "", LEDE_DATA_DIR: join(folder, name), LOG_LEVEL: "silent" });
  const running = envOf(database.url, "running");
  await fillInstallation(running);

  let isOver = false;
  const writing = (async () => {
    for (let i = 0; !isOver; i += 1) {
      await database.pool.query("update newsfeeds set description = $1", [`${i}`]);
      await database.pool.query("update articles set author = $1", [`${i}`]);
    }
  })();
  const file = join(folder, "backup.gz");
  await backUp(running, file);
  isOver = true;
  await writing;

  copyEmbedded(inject("embeddedTemplate"), join(folder, "embedded"));
  const embedded = envOf(null, "embedded");
  const tables = await restore(embedded, file);
  expect(tables.find(({ name }) => name === "public.posts")?.rows).toBe(POSTS);
  const back = join(folder, "back.gz");
  await backUp(embedded, back);
  const said: string[] = [];
  const restored = await restore(envOf(target.url, "target"), back, { report: (line) => said.push(line) });
  expect(restored).toEqual(tables);
  expect(said).toEqual([`Wrote the signing secret to ${join(folder, "target", "auth-secret")}.`]);

  await expect(backUp(envOf(target.url, "elsewhere"), join(folder, "elsewhere.gz"))).rejects.toThrow(
    "Set LEDE_DATA_DIR to the app's data directory",
  );
}, 120_000);
