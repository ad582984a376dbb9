import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { readEnv } from "@/lib/core/env";
import { backUp, checkBackup } from "@/lib/server/backup-file";
import { startProcess } from "@/lib/testing/process";
import { randomFrom } from "@/lib/testing/seeded";
import { fillInstallation } from "@/scripts/testing/fill-installation";
import { type Grounds, inFolder, judge, onEachEngine, onPostgres, share, type Verdict } from "./row";

const KILLS = 20;
const RESTORED = /^Restored \d+ rows of \d+ tables; every checksum is equal\.$/;
/** Commands that finished before their kill. */
const HOLDS_ACCOUNTS = /The database already has accounts\. Nothing was changed\./;

/** Kills backup and restore commands: no valid file is incomplete, and a restore can be repeated. */
export function killBackups(grounds: Grounds): Promise<Verdict> {
  return onEachEngine(grounds, (variables) =>
    inFolder(async (folder) => {
      const quiet = { ...variables, LOG_LEVEL: "silent" };
      await fillInstallation(readEnv(quiet));
      const kills = share(grounds, KILLS);
      const backups = await killAmidBackups(quiet, { folder, kills });
      const restore = (target: Record<string, string>) =>
        killAmidRestores({ ...quiet, ...target }, { file: backups.file, kills, secondsMax: 2 * backups.seconds });
      const restored = variables.DATABASE_URL
        ? await onPostgres(grounds.postgresUrl, restore)
        : await restore({ LEDE_DATA_DIR: join(folder, "restored") });
      return judge(`${backups.figures}; ${restored.figures}`, {
        "no killed backup counts as intact": backups.damaged === 0,
        ...Object.fromEntries(restored.broken.map((rule) => [rule, false])),
      });
    }),
  );
}

interface Killed {
  folder: string;
  kills: number;
}

async function killAmidBackups(variables: Record<string, string>, { folder, kills }: Killed) {
  const file = join(folder, "whole.gz");
  const startedAt = performance.now();
  const command = startProcess("scripts/backup.ts", [file], variables);
  const { code } = await command.ended;
  if (code !== 0) throw new Error(command.lines.join("\n"));
  const seconds = (performance.now() - startedAt) / 1000;
  const random = randomFrom(20_261_123);
  let amid = 0;
  let damaged = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const target = join(folder, `${kill}.gz`);
    amid += await killAfter("scripts/backup.ts", { variables, file: target, seconds: random() * seconds });
    const isWhole = await checkBackup(target).then(
      () => true,
      () => false,
    );
    if (existsSync(target) && !isWhole) damaged += 1;
  }
  await checkBackup(file);
  return { file, seconds, damaged, figures: `${amid} backups killed, ${damaged} damaged` };
}

interface KilledRestores {
  file: string;
  kills: number;
  secondsMax: number;
}

/** All restores use one database, so that each meets the remains of the one killed before. */
async function killAmidRestores(
  variables: Record<string, string>,
  { file, kills, secondsMax }: KilledRestores,
): Promise<Verdict> {
  mkdirSync(variables.LEDE_DATA_DIR ?? "", { recursive: true });
  const random = randomFrom(20_261_124);
  let amid = 0;
  for (let kill = 0; kill < kills; kill += 1)
    amid += await killAfter("scripts/restore.ts", { variables, file, seconds: random() * secondsMax });
  const last = startProcess("scripts/restore.ts", [file], variables);
  await last.ended;
  const said = last.lines.join(" ");
  const again = `${file}.again.gz`;
  await backUp(readEnv(variables), again);
  return judge(`${amid} restores killed, then "${said}"`, {
    "a restore after killed ones succeeds": RESTORED.test(said) || HOLDS_ACCOUNTS.test(said),
    "every row is there": sumsIn(again).join() === sumsIn(file).join(),
  });
}

/** Rows and checksum of every table, in a backup's format. */
function sumsIn(file: string): string[] {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  return lines.filter((line) => line.startsWith('["end"')).toSorted();
}

/** @returns the number of killed commands; 0 when the command ended before */
async function killAfter(
  script: string,
  { variables, file, seconds }: { variables: Record<string, string>; file: string; seconds: number },
): Promise<number> {
  const command = startProcess(script, [file], variables);
  await Promise.race([setTimeout(seconds * 1000), command.ended]);
  command.kill("SIGKILL");
  const { signal } = await command.ended;
  return signal === "SIGKILL" ? 1 : 0;
}
