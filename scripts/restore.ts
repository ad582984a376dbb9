// `npm run restore -- FILE`: restores a backup to an empty database, on either engine.
import { existsSync } from "node:fs";
import { readEnv } from "@/lib/core/env";
import { restore } from "@/lib/server/backup-file";
import { givenFile, givenPath, runMain } from "./command";

runMain("Lede cannot restore", async () => {
  const file = givenFile("name the backup: npm run restore -- FILE, or lede restore FILE");
  if (existsSync(".env")) process.loadEnvFile(".env");
  const report = (line: string) => process.stdout.write(`${line}\n`);
  const tables = await restore(readEnv(process.env), givenPath(file), { report });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  report(`Restored ${rows} rows of ${tables.length} tables; every checksum is equal.`);
});
