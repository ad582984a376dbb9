// Runs the main path in each installed engine: npm run test:engines [-- firefox webkit]
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Builder } from "selenium-webdriver";
import { commandPath } from "../../scripts/command";
import { freePort } from "../../scripts/free-port";
import type { Program } from "../serve";
import { appProgram } from "../support/app-program";
import { ENGINES, type Engine } from "./engines";
import { makeMainPath } from "./main-path";

const POLL_MS = 200;
/** The locale of containers; WebKitGTK then reports the language "C". */
const DRIVER_ENV = { ...process.env, LC_ALL: "C.UTF-8" };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ENGINES.some((engine) => engine.name === name));
if (unknown.length > 0) throw new Error(`There is no engine ${unknown.join(", ")}.`);
const engines = ENGINES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

async function untilItAnswers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))) await wait(POLL_MS);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Starts farm and app as for the journeys. */
async function serve(dataDir: string) {
  const [farmPort, appPort, readyPort] = [String(await freePort()), String(await freePort()), String(await freePort())];
  const farm: Program = {
    args: ["e2e/farm/serve.ts", "--port", farmPort],
    url: `http://localhost:${farmPort}`,
    env: {},
  };
  const settings = { SIGNUP: "open", CRAWL_ALLOW_PRIVATE_HOSTS: `localhost:${farmPort}` };
  const app = appProgram({ name: "app", port: appPort, dataDir, settings });
  const child = spawn(process.execPath, [...process.execArgv, "e2e/serve.ts"], {
    env: { ...process.env, E2E_PROGRAMS: JSON.stringify([farm, app]), E2E_READY_PORT: readyPort },
    stdio: "inherit",
  });
  const failed = once(child, "exit").then(() => Promise.reject(new Error("The servers did not start.")));
  await Promise.race([untilItAnswers(`http://localhost:${readyPort}`), failed]);
  failed.catch(() => undefined);
  return { child, origin: app.url, siteUrl: `${farm.url}/battery-policy-brief/` };
}

async function tryEngine(
  { name, driver, capabilities }: Engine,
  places: { origin: string; siteUrl: string },
): Promise<void> {
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], { env: DRIVER_ENV, stdio: "ignore" });
  try {
    const server = `http://127.0.0.1:${port}`;
    await untilItAnswers(`${server}/status`);
    const session = await new Builder().usingServer(server).withCapabilities(capabilities()).build();
    try {
      await session.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 1000 });
      await makeMainPath(session, places);
    } catch (error) {
      const file = join(tmpdir(), `lede-engine-${name}.png`);
      await writeFile(file, await session.takeScreenshot(), "base64");
      console.error(`${name}: the page at the failure is in ${file}`);
      throw error;
    } finally {
      await session.quit();
    }
  } finally {
    await end(child);
  }
}

/** @returns names of engines that failed or are missing though requested */
async function tryAll(places: { origin: string; siteUrl: string }): Promise<string[]> {
  const failed: string[] = [];
  for (const engine of engines) {
    const { name, driver, packages } = engine;
    if (!commandPath(driver)) {
      console.log(`${name}: not tried, there is no ${driver} on PATH. Debian: ${packages}.`);
      if (wanted.includes(name)) failed.push(name);
      continue;
    }
    const startedAt = performance.now();
    try {
      await tryEngine(engine, places);
      console.log(`${name}: passed in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
    } catch (error) {
      console.error(`${name}: failed`, error);
      failed.push(name);
    }
  }
  return failed;
}

const dataDir = await mkdtemp(join(tmpdir(), "lede-engines-"));
const { child, ...places } = await serve(dataDir);
const failed = await tryAll(places);
await end(child);
await rm(dataDir, { recursive: true, force: true });
process.exit(failed.length === 0 ? 0 : 1);
