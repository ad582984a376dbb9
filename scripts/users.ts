// `npm run users`: lists the accounts; as JSON with `-- --json`.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readEnv } from "@/lib/core/env";
import { runAccountCommand } from "@/lib/server/account-command";
import { accountTable } from "@/lib/server/account-texts";
import { runMain } from "./command";

runMain("Lede cannot list the accounts", async () => {
  const { values } = parseArgs({ options: { json: { type: "boolean" } } });
  if (existsSync(".env")) process.loadEnvFile(".env");
  const accounts = await runAccountCommand(readEnv(process.env), "list");
  process.stdout.write(values.json ? `${JSON.stringify(accounts, null, 2)}\n` : accountTable(accounts));
});
