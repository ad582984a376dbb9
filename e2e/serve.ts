// Starts all servers of the journeys at once; Playwright alone starts them one by one.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { copyEmbedded, makeEmbeddedTemplate, removeEmbeddedTemplate } from "@/lib/testing/embedded-template";
import { buildWhenNeeded } from "../scripts/build";

/** A server program. */
export interface Program {
  args: string[];
  url: string;
  env: Record<string, string>;
}

const POLL_MS = 200;

function begin({ args, env }: Program): ChildProcess {
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  child.once("exit", (code) => {
    if (!isStopping) void stop(code || 1);
  });
  return child;
}

/** Creates all databases at once; one takes six seconds of CPU. */
async function fillDirectories(): Promise<void> {
  const template = await makeEmbeddedTemplate();
  for (const { env } of programs) if (env.LEDE_DATA_DIR) copyEmbedded(template, env.LEDE_DATA_DIR);
  removeEmbeddedTemplate(template);
}

async function untilItAnswers({ url }: Program): Promise<void> {
  for (;;) {
    const reply = await fetch(url, { redirect: "manual" }).catch(() => null);
    if (reply && reply.status < 500) return;
    await wait(POLL_MS);
  }
}

/** Ends all programs first: Playwright waits for as long as one of them holds its output. */
async function stop(code: number): Promise<void> {
  isStopping = true;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(
    running.map((child) => {
      child.kill("SIGTERM");
      return once(child, "exit");
    }),
  );
  process.exit(code);
}

const { E2E_READY_PORT: port, E2E_PROGRAMS: listed = "[]" } = process.env;
const programs: Program[] = JSON.parse(listed);
let isStopping = false;
await buildWhenNeeded();
await fillDirectories();
const children = programs.map(begin);
process.once("SIGTERM", () => stop(0));
process.once("SIGINT", () => stop(0));
await Promise.all(programs.map(untilItAnswers));
createServer((_request, response) => void response.end("ready")).listen(Number(port));
