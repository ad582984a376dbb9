import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { setPriority, constants as system } from "node:os";
import { delimiter, join } from "node:path";

/** The project's root, which scripts run in. */
export const projectRoot = join(import.meta.dirname, "..");

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

type Outcome = {
  /** Null when a signal ended the process. */
  code: number | null;
  /** Both output streams in order of arrival; empty with `show`. */
  output: string;
  seconds: number;
};

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
  child.stdout?.setEncoding("utf8").on("data", (text: string) => output.push(text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => output.push(text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ code, output: output.join(""), seconds: (performance.now() - startedAt) / 1000 }),
    );
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
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
