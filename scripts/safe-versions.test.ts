import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** First versions without publicly known vulnerabilities, for packages that process foreign bytes. */
const SAFE_SINCE: Readonly<Record<string, string>> = {
  "@mozilla/readability": "0.6.0",
  "drizzle-orm": "0.45.2",
  "fast-xml-parser": "5.7.0",
  inngest: "4.0.0",
  next: "16.2.11",
  node: "24.18.1",
  nodemailer: "9.1.1",
  "react-dom": "19.2.6",
  undici: "7.24.0",
};

const LOCK = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version?: string }>;
};

/** Lists all installed copies, nested ones included. */
function versionsOf(name: string): string[] {
  const copies = Object.entries(LOCK.packages).filter(([place]) => place.endsWith(`node_modules/${name}`));
  return copies.map(([, { version = "" }]) => version);
}

function isAtLeast(version: string, least: string): boolean {
  const difference = version.localeCompare(least, "en", { numeric: true });
  // A prerelease sorts before its release.
  return difference >= 0 && !version.includes("-");
}

test.each(Object.entries(SAFE_SINCE))("every copy of %s is %s or newer", (name, least) => {
  const versions = versionsOf(name);
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => !isAtLeast(version, least))).toEqual([]);
});

test("requires and runs a safe version of Node", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${SAFE_SINCE.node}`);
  expect(isAtLeast(process.versions.node, SAFE_SINCE.node ?? "")).toBe(true);
});
