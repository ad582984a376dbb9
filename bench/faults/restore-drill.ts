import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readEnv } from "@/lib/core/env";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { backUp, restore } from "@/lib/server/backup-file";
import { followAll, type Load, untilStored } from "./load";
import { type Grounds, inFolder, judge, onEachEngine, onPostgres, type Verdict } from "./row";

const DRILL_SECONDS_MAX = 600;

/** Backs up (Postgres under load), restores elsewhere, and runs the restored app. */
export function drillRestore(grounds: Grounds): Promise<Verdict> {
  return onEachEngine(grounds, (variables) => drill(variables, variables.DATABASE_URL ? grounds : null));
}

/** @param grounds of Postgres; null when both sides are embedded */
async function drill(variables: Record<string, string>, grounds: Grounds | null): Promise<Verdict> {
  const load = await followAll(variables);
  try {
    return await inFolder(async (folder) => {
      const file = join(folder, "backup.gz");
      const startedAt = performance.now();
      await backUpUnderLoad(load, file, grounds !== null);
      const restoreTo = (url: string) =>
        restoreAndGoOn(load, file, { url, folder: join(folder, "restored"), startedAt });
      return grounds === null
        ? await restoreTo("")
        : await onPostgres(grounds.postgresUrl, ({ DATABASE_URL = "" }) => restoreTo(DATABASE_URL));
    });
  } finally {
    await load.close();
  }
}

/** The embedded database has one owner, so its app is stopped meanwhile. */
async function backUpUnderLoad(load: Load, file: string, isRunning: boolean): Promise<void> {
  const env = readEnv(load.variables);
  if (!isRunning) return backUp(env, file);
  const runtime = await openRuntime(env);
  await runtime.workflows.start();
  let isOver = false;
  const publishing = load.publishUntil(() => isOver);
  await backUp(env, file);
  isOver = true;
  await publishing;
  await untilStored(runtime, load);
  await runtime.stop();
}

async function restoreAndGoOn(
  load: Load,
  file: string,
  { url, folder, startedAt }: { url: string; folder: string; startedAt: number },
): Promise<Verdict> {
  mkdirSync(folder);
  const env = readEnv({ ...load.variables, DATABASE_URL: url, LEDE_DATA_DIR: folder });
  // The restore verifies every checksum.
  const tables = await restore(env, file);
  const seconds = (performance.now() - startedAt) / 1000;
  const runtime = await openRuntime(env);
  const { served, stored, duplicates } = await untilStored(runtime, load).finally(() => runtime.stop());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return judge(
    `${rows} rows of ${tables.length} tables backed up and restored in ${seconds.toFixed(1)} s, checksums equal, then served ${served}, stored ${stored}`,
    {
      "within 10 minutes": seconds <= DRILL_SECONDS_MAX,
      "the restored app continues to crawl": served === stored,
      "no duplicates": duplicates === 0,
    },
  );
}
