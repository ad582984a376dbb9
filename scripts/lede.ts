// Entry of the packed app: serves, or runs the script of a command. `npm run package` bundles it.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectPath } from "@/lib/core/project-path";
import { reexecWithMemoryFlags } from "@/lib/server/memory-flags";

const COMMANDS: Record<string, () => Promise<unknown>> = {
  start: serve,
  backup: () => import("./backup"),
  restore: () => import("./restore"),
  move: () => import("./move"),
  migrate: () => import("./migrate"),
  users: () => import("./users"),
  user: () => import("./user"),
};

const USAGE = `Usage:
  lede                        serve; settings are environment variables, or in a file .env
  lede backup FILE            back up to a new file
  lede restore FILE           restore a backup to an empty database
  lede move --to postgres://… move all data to another empty database
  lede migrate                bring the database up to date without serving
  lede users [--json]         list the accounts
  lede user reset EMAIL       make a link with which a person chooses a new password
  lede user delete EMAIL      delete an account; --yes skips the question
  lede version
  lede help
`;
const HELP = ["help", "--help", "-h"];
const VERSION = ["version", "--version"];

async function serve(): Promise<void> {
  // As in Next's own standalone server. Without it, Next would look for its compiler.
  const { config } = JSON.parse(readFileSync(projectPath(".next/required-server-files.json"), "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  if (!process.argv.includes("--built")) process.argv.push("--built");
  await import("./start");
}

/** The app reads its files relative to its folder, and paths that the user gives relative to theirs. */
function enterRoot(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.INIT_CWD = process.cwd();
  process.env.LEDE_DATA_DIR = resolve(process.env.LEDE_DATA_DIR?.trim() || ".data");
  process.chdir(root);
}

const root = join(import.meta.dirname, "..");
const [name = "start", ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (HELP.includes(name) || args.some((arg) => arg === "--help" || arg === "-h")) {
  process.stdout.write(USAGE);
} else if (VERSION.includes(name) || args.includes("--version")) {
  process.stdout.write(`${JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version}\n`);
} else if (!command) {
  process.stderr.write(USAGE);
  process.exitCode = 1;
} else {
  // Before `enterRoot`, because the restarted process changes the folder itself.
  if (command === serve) reexecWithMemoryFlags();
  else process.argv.splice(2, 1);
  enterRoot();
  await command();
}
