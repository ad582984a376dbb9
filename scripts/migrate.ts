// `npm run migrate`: brings the database up to date, and creates the operator's account. Run it before each release of
// serverless functions, which do neither.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { EnvError, readEnv } from "@/lib/core/env";
import { unsafeSetting } from "@/lib/core/unsafe-settings";
import { ensureAdmin } from "@/lib/domain/accounts/ensure-admin";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { SYSTEM } from "@/lib/runtime/runtime";
import { runMain } from "./command";

runMain("Lede cannot migrate", async () => {
  // Refuses arguments, because it takes none.
  parseArgs();
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv(process.env);
  const unsafe = unsafeSetting(env, process.env);
  if (unsafe !== null) throw new EnvError(unsafe);
  const { contextFor, database, stop } = await openRuntime({ ...env, LEDE_PROFILE: "server" });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (email && password) await ensureAdmin(contextFor(SYSTEM), { email, password });
  await stop();
  process.stdout.write(`The ${database.kind} database is up to date.\n`);
});
