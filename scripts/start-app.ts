import { existsSync, realpathSync } from "node:fs";
import { hostname as machineName } from "node:os";
import { join } from "node:path";
import { startEarly } from "@/db/embedded/early-start";
import { DirectoryInUseError, lockHolder } from "@/db/embedded/lock";
import { checkStorage } from "@/db/embedded/storage";
import { readEnv } from "@/lib/core/env";
import { limitHeapGrowth } from "@/lib/server/memory-flags";
import { buildWhenNeeded } from "./build";

/** Reads the settings, builds when needed, and serves. */
export async function startApp(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv(process.env);
  const isDev = process.argv.includes("--dev");
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  if (!env.DATABASE_URL) await refuseSecondProcess(env.LEDE_DATA_DIR);
  // An image contains its build; file times there do not tell whether it is current.
  const isBuilt = process.argv.includes("--built");
  if (!isDev && !isBuilt) await buildWhenNeeded();
  if (!env.DATABASE_URL && !isDev) await startEarly(env.LEDE_DATA_DIR);
  // Shells and containers set HOSTNAME to the machine's name, which is no configuration.
  const hostname = env.HOSTNAME === machineName() ? undefined : env.HOSTNAME;
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
