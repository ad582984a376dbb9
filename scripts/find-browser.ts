import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { commandPath, run, runTool } from "./command";

/** The headless shell uses a third less CPU than a full browser. */
const browserNames = [
  "chromium-headless-shell",
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"],
];

/**
 * Finds the browser for the tests: CHROMIUM_PATH, else Playwright's own, else one on PATH.
 *
 * @throws when CHROMIUM_PATH is not a file, instead of using another browser
 */
export function findBrowser(): string | null {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH is ${asked}, but there is no such file.`);
  if (asked) return asked;
  const playwrightsOwn = chromium.executablePath();
  if (existsSync(playwrightsOwn)) return playwrightsOwn;
  return browserNames.map(commandPath).find((path) => path !== null) ?? null;
}

/**
 * Installs a browser and reports how.
 *
 * @throws with one line of advice when nothing worked
 */
export async function installBrowser(): Promise<string> {
  console.log("No browser was found. Installing Playwright's Chromium with the system packages that it needs …");
  const { code } = await runTool("playwright", ["install", "--with-deps", "chromium"]);
  if (code !== 0 && isRootOnDebian()) {
    console.log("That failed. Installing Debian's chromium by apt-get …");
    const updated = await run("apt-get", ["update"]);
    if (updated.code === 0) await run("apt-get", ["install", "-y", "chromium"]);
  }
  const found = findBrowser();
  if (found) return found;
  throw new Error("No browser could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.");
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
}
