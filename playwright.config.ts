import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/find-browser";

// Set once here and inherited by Playwright's workers, which read this file again.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `lede-e2e-${process.pid}`);
process.env.E2E_PORT ??= "3917";
process.env.E2E_FARM_PORT ??= "4917";

const { E2E_DATA_DIR, E2E_PORT, E2E_FARM_PORT } = process.env;
const appUrl = `http://localhost:${E2E_PORT}`;
const farmUrl = `http://localhost:${E2E_FARM_PORT}`;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e/journeys",
  // One embedded database, one process that holds it: the journeys take turns.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    baseURL: appUrl,
    trace: "retain-on-failure",
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
  webServer: [
    {
      name: "farm",
      command: `node --import ./scripts/alias.mjs e2e/farm/serve.ts --port ${E2E_FARM_PORT}`,
      url: farmUrl,
    },
    {
      name: "app",
      command: "node --import ./scripts/alias.mjs scripts/start.ts",
      url: appUrl,
      timeout: 120_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
      env: {
        PORT: E2E_PORT,
        APP_URL: appUrl,
        LEDE_DATA_DIR: E2E_DATA_DIR,
        CRAWL_ALLOW_PRIVATE_HOSTS: `localhost:${E2E_FARM_PORT}`,
        NEXT_TELEMETRY_DISABLED: "1",
      },
    },
  ],
});
