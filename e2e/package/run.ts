// npm run test:package: packs Lede, unpacks it to a read-only folder and does the main job with it.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFarm } from "@/e2e/farm/farm";
import { filesBelow } from "@/lib/server/static-files";
import { playMainJobOverHttp } from "@/lib/testing/main-job-http";
import { until } from "@/lib/testing/until";
import { run } from "../../scripts/command";
import { freePort } from "../../scripts/free-port";

const UNPACKED_BYTES_MAX = 150e6;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Runs a program that must succeed. */
async function succeed(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(command, args, { output: "keep" });
  assert.equal(code, 0, `${command} ${args.join(" ")}: ${output}`);
}

async function unpack(folder: string): Promise<string> {
  await succeed(process.execPath, "--import", "./scripts/alias.mjs", "scripts/package.ts");
  const archive = (await readdir("dist")).find((name) => name.endsWith(".tar.gz")) ?? "";
  await succeed("tar", "-xzf", join("dist", archive), "-C", folder);
  const app = join(folder, archive.replace(".tar.gz", ""));
  await succeed("chmod", "-R", "a-w", app);
  return app;
}

/** Describes every file, since nothing stops root from writing to a read-only folder. */
async function stateOf(app: string): Promise<Map<string, string>> {
  const states = (await filesBelow(app)).map((file): [string, string] => {
    const { size, mtimeMs } = statSync(file);
    return [file, `${size} ${mtimeMs}`];
  });
  return new Map(states);
}

/** Starts the packed app in another folder than its own, with nothing else in its environment. */
function startIn(cwd: string, app: string, args: readonly string[], settings: Record<string, string>): ChildProcess {
  const { PATH = "" } = process.env;
  return spawn(join(app, "lede"), args, {
    cwd,
    env: { NODE_ENV: "production", PATH, LOG_LEVEL: "warn", ...settings },
    stdio: "inherit",
  });
}

async function endOf(child: ChildProcess): Promise<number | null> {
  return child.exitCode ?? (await once(child, "exit"))[0];
}

async function tryPackage(folder: string): Promise<void> {
  const app = await unpack(folder);
  const before = await stateOf(app);
  const bytes = [...before.keys()].reduce((sum, file) => sum + statSync(file).size, 0);
  assert.ok(bytes < UNPACKED_BYTES_MAX, `${megabytes(bytes)} unpacked`);
  const farm = await startFarm();
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const startedAt = performance.now();
  const settings = { PORT: port, CRAWL_ALLOW_PRIVATE_HOSTS: `localhost:${farm.port}` };
  const child = startIn(folder, app, [], settings);
  try {
    await until("the first page is there", () =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    await playMainJobOverHttp(origin, `${farm.url}/grid-notes/`);
    assert.equal(await endOf(startIn(folder, app, ["backup", "made.gz"], {})), 0, "backs up while it runs");
    child.kill("SIGTERM");
    assert.equal(await endOf(child), 0, "shuts down cleanly");
    assert.equal(await endOf(startIn(folder, app, ["restore", "made.gz"], { LEDE_DATA_DIR: "other" })), 0, "restores");
    assert.deepEqual(await stateOf(app), before, "writes nothing to its own folder");
    console.log(`The packed app does the main job: ${megabytes(bytes)} unpacked, first page after ${seconds} s.`);
  } finally {
    child.kill("SIGKILL");
    await farm.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), "lede-package-"));
await tryPackage(folder).finally(() => rm(folder, { recursive: true, force: true }));
