import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectPath } from "@/lib/core/project-path";
import { MEMORY_VARIABLES, START_FLAGS } from "./memory-flags";

const PROBE = `
  const { reexecWithMemoryFlags } = await import(${JSON.stringify(projectPath("lib/server/memory-flags.ts"))});
  console.log("begun");
  reexecWithMemoryFlags();
  const { pid, argv, execArgv, env } = process;
  console.log(JSON.stringify({ pid, args: argv.slice(2), execArgv, trim: env.MALLOC_TRIM_THRESHOLD_, arenas: env.MALLOC_ARENA_MAX, mine: env.MINE }));
`;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "lede-lean-"));
  writeFileSync(join(directory, "probe.mjs"), PROBE);
});
afterAll(() => rmSync(directory, { recursive: true }));

/**
 * Runs the probe as a program.
 *
 * @returns its process id and output lines
 */
function run(variables: Record<string, string>) {
  const { PATH, NODE_ENV } = process.env;
  const { pid, stdout } = spawnSync(process.execPath, ["--no-warnings", join(directory, "probe.mjs"), "--dev"], {
    env: { PATH, NODE_ENV, ...variables },
    encoding: "utf8",
  });
  return { pid, lines: stdout.trim().split("\n") };
}

test("restarts once with the same process id, arguments and environment", () => {
  const { pid, lines } = run({ MINE: "kept" });
  expect(lines).toHaveLength(3);
  const now = JSON.parse(lines[2] ?? "");
  expect(now).toMatchObject({ pid, args: ["--dev"], trim: "131072", arenas: "2", mine: "kept" });
  expect(now.execArgv).toEqual(expect.arrayContaining([...START_FLAGS, "--no-warnings"]));
});

test("keeps the operator's malloc settings", () => {
  const { lines } = run({ MALLOC_TRIM_THRESHOLD_: "65536" });
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ trim: "65536", arenas: "2" });
});

test("does not restart when all malloc settings are given", () => {
  const { lines } = run({ ...MEMORY_VARIABLES, MALLOC_ARENA_MAX: "1" });
  expect(lines).toHaveLength(2);
});
