import { existsSync, realpathSync } from "node:fs";
import { createServer } from "node:net";
import { hostname as machineName } from "node:os";
import { join } from "node:path";
import { startEarly } from "@/db/embedded/early-start";
import { DirectoryInUseError, lockHolder } from "@/db/embedded/lock";
import { checkStorage } from "@/db/embedded/storage";
import { readEnv } from "@/lib/core/env";
import { declareOwnServer } from "@/lib/core/own-server";
import { limitHeapGrowth } from "@/lib/server/memory-flags";
import { buildWhenNeeded } from "./build";

/** Reads the settings, builds when needed, and serves. */
export async function startApp(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv(process.env);
  const isDev = process.argv.includes("--dev");
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  // Shells and containers set HOSTNAME to the machine's name, which is no configuration.
  const hostname = env.HOSTNAME === machineName() ? undefined : env.HOSTNAME;
  if (!env.DATABASE_URL) await refuseSecondProcess(env.LEDE_DATA_DIR);
  await refuseUsedPort(env.PORT, hostname);
  // An image contains its build; file times there do not tell whether it is current.
  const isBuilt = process.argv.includes("--built");
  if (!isDev && !isBuilt) await buildWhenNeeded();
  if (!env.DATABASE_URL && !isDev) await startEarly(env.LEDE_DATA_DIR);
  declareOwnServer();
  // Loads Next, which blocks this thread.
  const { serve } = await import("@/lib/server/serve");
  await serve({ port: env.PORT, hostname, isDev });
  limitHeapGrowth();
}

/** Checks the data directory and the disk before a build, which takes a minute. */
async function refuseSecondProcess(dataDirectory: string): Promise<void> {
  checkStorage(dataDirectory, { isNew: !existsSync(join(dataDirectory, "postgres")) });
  const directory = realpathSync(dataDirectory);
  const holder = await lockHolder(directory);
  if (holder !== null) throw new DirectoryInUseError(directory, holder);
}

/** Checks the port before a database is created. @throws listen errors */
async function refuseUsedPort(port: number, hostname: string | undefined): Promise<void> {
  const probe = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(port, hostname, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}
