import { readdirSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { Program } from "./e2e/serve";
import { appProgram } from "./e2e/support/app-program";
import { AT_ANY_LOOK, assertPlaced, DAILY, wantedLook } from "./e2e/support/looks";
import { OPERATOR } from "./e2e/support/member";
import { isDailyVolume, runsSlow } from "./lib/testing/volume";
import { findBrowser } from "./scripts/find-browser";
import { freePort } from "./scripts/free-port";

// Set once here and inherited by Playwright's workers, which read this file again.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `lede-e2e-${process.pid}`);
process.env.E2E_APP_PORT ??= String(await freePort());
process.env.E2E_FIRST_APP_PORT ??= String(await freePort());
process.env.E2E_LIMITED_APP_PORT ??= String(await freePort());
process.env.E2E_MODEL_APP_PORT ??= String(await freePort());
process.env.E2E_SETUP_APP_PORT ??= String(await freePort());
process.env.E2E_MODEL_PORT ??= String(await freePort());
process.env.E2E_FARM_PORT ??= String(await freePort());
process.env.E2E_CLOSED_PORT ??= String(await freePort());
process.env.E2E_RECEIVER_PORT ??= String(await freePort());
process.env.E2E_READY_PORT ??= String(await freePort());

const {
  E2E_DATA_DIR,
  E2E_APP_PORT,
  E2E_FIRST_APP_PORT,
  E2E_LIMITED_APP_PORT,
  E2E_MODEL_APP_PORT,
  E2E_SETUP_APP_PORT,
  E2E_MODEL_PORT,
  E2E_FARM_PORT,
  E2E_CLOSED_PORT,
  E2E_RECEIVER_PORT,
} = process.env;
const farmUrl = `http://localhost:${E2E_FARM_PORT}`;
const modelUrl = `http://127.0.0.1:${E2E_MODEL_PORT}`;
const receiverUrl = `http://localhost:${E2E_RECEIVER_PORT}`;
const isRoot = process.getuid?.() === 0;
const node = `"${process.execPath}" --import ./scripts/alias.mjs`;

const app = (name: string, port: string, settings: Record<string, string>): Program =>
  appProgram({ name, port, dataDir: E2E_DATA_DIR, settings });

/** Servers of the specs in `DAILY`. */
const daily: Program[] = [
  { args: ["e2e/farm/serve.ts", "--port", E2E_FARM_PORT], url: farmUrl, env: {} },
  { args: ["e2e/model/serve.ts"], url: modelUrl, env: { PORT: E2E_MODEL_PORT } },
  { args: ["e2e/receiver/serve.ts"], url: receiverUrl, env: { PORT: E2E_RECEIVER_PORT } },
  app("app", E2E_APP_PORT, {
    SIGNUP: "open",
    TRUSTED_PROXY_HOPS: "1",
    ADMIN_EMAIL: OPERATOR.email,
    ADMIN_PASSWORD: OPERATOR.password,
    CRAWL_ALLOW_PRIVATE_HOSTS: [E2E_FARM_PORT, E2E_CLOSED_PORT, E2E_RECEIVER_PORT]
      .map((port) => `localhost:${port}`)
      .join(),
    // Longer than a run: the feeds of all journeys share one host, which gets one request a second.
    CRAWL_INTERVAL_MIN_SECONDS: "3600",
    CRAWL_INTERVAL_MAX_SECONDS: "3600",
  }),
  app("limited-app", E2E_LIMITED_APP_PORT, {
    SIGNUP: "open",
    API_RATE_LIMIT_PER_MINUTE: "30",
    TRUSTED_PROXY_HOPS: "1",
  }),
];

const all: Program[] = [
  ...daily,
  app("first-app", E2E_FIRST_APP_PORT, { SIGNUP: "first" }),
  // A separate app, because a model's texts would replace those that the other journeys read.
  app("model-app", E2E_MODEL_APP_PORT, {
    SIGNUP: "open",
    TRUSTED_PROXY_HOPS: "1",
    CRAWL_ALLOW_PRIVATE_HOSTS: `localhost:${E2E_FARM_PORT}`,
    OPENAI_API_KEY: "sk-of-nobody",
    OPENAI_BASE_URL: `${modelUrl}/v1`,
    AI_MODEL: "obedient-model",
  }),
  // Its operator chooses a model for everybody.
  app("setup-app", E2E_SETUP_APP_PORT, {
    ADMIN_EMAIL: OPERATOR.email,
    ADMIN_PASSWORD: OPERATOR.password,
    CRAWL_ALLOW_PRIVATE_HOSTS: `localhost:${E2E_FARM_PORT}`,
  }),
];

const specsIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, "e2e", folder)).map((file) => file.replace(".spec.ts", ""));
const journeys = specsIn("journeys");
assertPlaced(journeys);

const specsOf = (names: readonly string[]) =>
  names.filter((name) => DAILY.includes(name) || runsSlow(name)).map((name) => `**/${name}.spec.ts`);

const projects = [
  { name: "api", testDir: "e2e/api", testMatch: specsOf(specsIn("api")) },
  { name: "journeys", testDir: "e2e/journeys", testMatch: specsOf(journeys), fullyParallel: true },
];

const projectsAtLook = wantedLook && [
  {
    name: wantedLook.name,
    testDir: "e2e/journeys",
    testMatch: specsOf(AT_ANY_LOOK),
    fullyParallel: true,
    use: { viewport: wantedLook.viewport, colorScheme: wantedLook.colorScheme },
  },
];

export default defineConfig({
  testMatch: "*.spec.ts",
  projects: projectsAtLook ?? projects,
  // Each test has its own account, and breaks only its own paths of the farm.
  workers: Math.min(8, Math.max(3, availableParallelism() - 1)),
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  // A journey has many steps and may run on a slow, loaded machine; each step has its own, shorter timeout.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${E2E_APP_PORT}`,
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    // Neither the server's time zone nor its language.
    timezoneId: "America/New_York",
    locale: "de-DE",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // The same everywhere, so that CI runs what people run, and cheap. With snapshots, a trace runs a script in every
    // frame, even where that is forbidden, which the browser reports like an attack. `--trace on` records everything.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    name: "servers",
    command: `${node} e2e/serve.ts`,
    env: { E2E_PROGRAMS: JSON.stringify(isDailyVolume ? daily : all) },
    url: `http://localhost:${process.env.E2E_READY_PORT}`,
    // Includes a build.
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
