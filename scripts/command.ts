import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { setPriority, constants as system } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { orNull } from "@/lib/core/or-null";
import { startFailure } from "@/lib/core/start-failure";

/** The project's root, which scripts run in. */
export const projectRoot = join(import.meta.dirname, "..");

/** Resolves a path that the user gave: npm and the packed app start scripts in the app's folder. */
export function givenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? "", path);
}

/** Returns the only argument of a script. @throws with `usage` unless there is one, and for options */
export function givenFile(usage: string): string {
  const [file, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (!file || others.length > 0) throw new Error(usage);
  return file;
}

/** Entry files of the tools, run by this Node without a shell. */
export const tools = {
  autocannon: "node_modules/autocannon/autocannon.js",
  biome: "node_modules/@biomejs/biome/bin/biome",
  depcruise: "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
  knip: "node_modules/knip/bin/knip.js",
  next: "node_modules/next/dist/bin/next",
  playwright: "node_modules/@playwright/test/cli.js",
  tsc: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
} as const;

/** `code` is null when a signal ended the process; `output` has both streams in order, and is empty with `show`. */
type Outcome = { code: number | null; output: string; seconds: number };

type RunOptions = {
  env?: Record<string, string>;
  /** `show` (the default) prints the output, `keep` returns it. */
  output?: "show" | "keep";
  /** Lowers its priority. */
  isPatient?: boolean;
};

/** Runs a program to its end. Throws only when it cannot start; see `code` for failures. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const startedAt = performance.now();
  const output: string[] = [];
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...options.env },
    stdio: options.output === "keep" ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  if (options.isPatient && child.pid) setPriority(child.pid, system.priority.PRIORITY_LOW);
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => output.push(text));
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  child.once("error", reject);
  child.once("close", (code) => {
    resolve({ code, output: output.join(""), seconds: (performance.now() - startedAt) / 1000 });
  });
  return promise;
}

/** Runs a script's work; a failure becomes one line on stderr and exit code 1. */
export function runMain(failure: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    process.stderr.write(`${failure}: ${startFailure(error)}\n`);
    process.exit(1);
  });
}

/** Runs one of the project's own tools. */
export function runTool(tool: keyof typeof tools, args: readonly string[], options?: RunOptions): Promise<Outcome> {
  return run(process.execPath, [join(projectRoot, tools[tool]), ...args], options);
}

/** Lists the folders of PATH. */
export function pathFolders(): string[] {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
}

/** Returns the executable of a command; null when PATH has none. */
export function commandPath(name: string): string | null {
  const candidates = pathFolders().map((folder) => join(folder, name));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  return orNull(() => accessSync(file, constants.X_OK)) !== null;
}
