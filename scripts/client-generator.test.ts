import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeClient } from "./client-generator";
import { projectRoot } from "./command";

function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]));
}

test("the client in the repository is what the document makes now; if not: npm run client:generate", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lede-client-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await writeClient(join(folder, "client"));
  expect(filesOf(join(folder, "client"))).toEqual(filesOf(join(projectRoot, "lib/testing/api-client")));
}, 60_000);
