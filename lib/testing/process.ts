import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { projectPath } from "@/lib/core/project-path";

/** A process of the project's own code, in plain Node. */
export interface TestProcess {
  pid: number;
  /** Output lines of both streams, in order of arrival. */
  lines: readonly string[];
  /** Writes a line to its standard input. */
  tell(line: string): void;
  /**
   * Waits for the first line that matches.
   *
   * @throws with what the process printed, when it ends without that line or takes too long
   */
  line(fits: (line: string) => boolean): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Closes both output streams, like a log reader that dies. */
  stopReading(): void;
  /** Resolves at its end; the code is null after a signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const LINE_MS_MAX = 100_000;

/** @param file relative to the project */
export function startProcess(
  file: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): TestProcess {
  const command = ["--import", projectPath("scripts/alias.mjs"), projectPath(file), ...args];
  const child = spawn(process.execPath, command, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...variables },
  });
  const lines: string[] = [];
  const heard = new EventTarget();
  const hear = (line: string) => {
    lines.push(line);
    heard.dispatchEvent(new Event("line"));
  };
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on("line", hear);
  // A killed process reads nothing more.
  child.stdin.on("error", () => undefined);
  const ended = endOf(child);
  return {
    pid: child.pid ?? 0,
    lines,
    tell: (line) => void child.stdin.write(`${line}\n`),
    line: (fits) => lineOf({ lines, heard, ended }, fits),
    kill: (signal) => void child.kill(signal),
    stopReading: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    ended,
  };
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const [code, signal] = await once(child, "close");
  return { code, signal };
}

function lineOf(
  { lines, heard, ended }: { lines: readonly string[]; heard: EventTarget; ended: TestProcess["ended"] },
  fits: (line: string) => boolean,
): Promise<string> {
  const found = Promise.withResolvers<string>();
  const fail = (what: string) => found.reject(new Error(`The process ${what} and had printed:\n${lines.join("\n")}`));
  const look = () => {
    const line = lines.find(fits);
    if (line !== undefined) found.resolve(line);
  };
  heard.addEventListener("line", look);
  look();
  const limit = setTimeout(fail, LINE_MS_MAX, `did not print it within ${LINE_MS_MAX / 1000} s`);
  void ended.then(({ code, signal }) => fail(`ended (${code ?? signal})`));
  return found.promise.finally(() => {
    clearTimeout(limit);
    heard.removeEventListener("line", look);
  });
}
