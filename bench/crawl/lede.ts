import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { MEMORY_FLAGS, MEMORY_VARIABLES } from "@/lib/server/memory-flags";
import { freePort } from "@/scripts/free-port";
import type { Task } from "./app";
import type { Peer } from "./peer";

/** Starts the built app. @param variables its database and data directory */
export async function startLede(variables: Record<string, string>): Promise<Peer> {
  const child = fork(join(import.meta.dirname, "app.ts"), {
    execArgv: [...MEMORY_FLAGS, ...process.execArgv],
    env: {
      ...process.env,
      ...MEMORY_VARIABLES,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      LOG_LEVEL: "error",
      CRAWL_ALLOW_PRIVATE_HOSTS: "127.7.0.0/16",
      AUTH_SECRET: "a-secret-that-only-the-bench-knows-of",
      ...variables,
    },
  });
  const ended = once(child, "exit");
  const next = async () => {
    const message = await Promise.race([once(child, "message"), ended]);
    if (child.exitCode !== null) throw new Error("Lede ended by itself.");
    return message[0];
  };
  await next();
  const ask = (task: Task) => {
    child.send(task);
    return next();
  };
  return {
    name: variables.DATABASE_URL ? "Lede, Postgres" : "Lede, embedded",
    pid: child.pid ?? 0,
    follow: (urls) => ask({ follow: urls }),
    begin: () => ask("begin"),
    isSettled: () => ask("isSettled"),
    counts: () => ask("counts"),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
