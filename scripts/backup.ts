// `npm run backup -- FILE`: writes the database to one compressed file.
import { existsSync, statSync } from "node:fs";
import { readEnv } from "@/lib/core/env";
import { backUp } from "@/lib/server/backup-file";
import { givenFile, givenPath, runMain } from "./command";

runMain("Lede cannot back up", async () => {
  const file = givenFile("name a file: npm run backup -- FILE, or lede backup FILE");
  if (existsSync(".env")) process.loadEnvFile(".env");
  await backUp(readEnv(process.env), givenPath(file));
  process.stdout.write(`Backed up to ${file}, ${Math.ceil(statSync(givenPath(file)).size / 1024)} kB.\n`);
});
