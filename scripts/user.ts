// `npm run user -- reset EMAIL`: makes a link for a new password. `npm run user -- delete EMAIL`: deletes an account.
import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { type Env, readEnv } from "@/lib/core/env";
import { runAccountCommand } from "@/lib/server/account-command";
import { lossesText } from "@/lib/server/account-texts";
import { runMain } from "./command";

const USAGE =
  "name a command and an account: npm run user -- reset EMAIL or delete EMAIL [--yes], or lede user reset EMAIL …";

const say = (text: string) => process.stdout.write(text);

async function reset(env: Env, email: string): Promise<void> {
  const { url, minutes } = await runAccountCommand(env, "reset", email);
  say(`${url}\nThe link works once, within ${minutes} minutes. Give it only to the person who owns ${email}.\n`);
}

async function remove(env: Env, typed: string, isConfirmed: boolean): Promise<void> {
  const losses = await runAccountCommand(env, "losses", typed);
  say(lossesText(losses));
  if (!isConfirmed) await confirm(losses.email);
  await runAccountCommand(env, "delete", losses.email);
  say(`Deleted ${losses.email}. Lede removes its remaining rows within a few hours.\n`);
}

async function confirm(email: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new Error("there is no terminal to ask on. Add --yes to delete it without a question.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Type the email address to delete the account: ");
  terminal.close();
  if (answer.trim().toLowerCase() !== email) throw new Error("this is another address. Nothing was deleted.");
}

runMain("Lede cannot change the account", async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: "boolean" } } });
  const [command, email] = positionals;
  if (!email || (command !== "reset" && command !== "delete")) throw new Error(USAGE);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv(process.env);
  await (command === "reset" ? reset(env, email) : remove(env, email, values.yes ?? false));
});
