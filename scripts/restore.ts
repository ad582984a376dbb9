// `npm run restore -- FILE`: restores a backup to an empty database, on either engine.
import { existsSync } from "node:fs";
import { readEnv } from "@/lib/core/env";
import { startFailure } from "@/lib/core/start-failure";
import { restore } from "@/lib/server/backup-file";

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error("say from where: npm run restore -- FILE");
  if (existsSync(".env")) process.loadEnvFile(".env");
  const tables = await restore(readEnv(process.env), file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`Restored ${rows} rows of ${tables.length} tables; every checksum is equal.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`Lede cannot restore: ${startFailure(error)}\n`);
  process.exit(1);
});
