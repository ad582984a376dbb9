import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pathFolders } from "./command";
import { freePort } from "./free-port";

/** Supports capitals beyond ASCII like users' databases, without a language's sort order. */
const LOCALE = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/** Paths of the packages of Debian and Homebrew, the newest version first. */
const packagedFolders = [
  "/usr/lib/postgresql/*/bin",
  "/opt/homebrew/opt/postgresql@*/bin",
  "/usr/local/opt/postgresql@*/bin",
  "/opt/homebrew/bin",
];

/** Values of `postgresql.conf` by name. */
type Settings = Record<string, string>;

type TestPostgres = { url: string; stop: () => Promise<void> };

/** A server that tests can stop and restart. */
type OwnPostgres = TestPostgres & {
  /** Stops the server at once, like a crash; its data stay. */
  halt: () => Promise<void>;
  /** Restarts it at the same address. */
  resume: () => Promise<void>;
};

/** The user to run as, because Postgres refuses to run as root. */
type Owner = { uid: number; gid: number } | null;

/**
 * Finds a Postgres for tests: the one of TEST_DATABASE_URL, whose user must be a
 * superuser, else a private one in a temporary folder, stopped by
 * `stop()` or at exit. Null when Postgres is not installed.
 *
 * @param settings of a private one
 * @throws with the output of an installed Postgres that does not start
 */
export async function findPostgres(settings: Settings = {}): Promise<TestPostgres | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  return startOwnPostgres(settings);
}

/** Starts a private Postgres, whatever TEST_DATABASE_URL is. Null when Postgres is not installed. */
export async function startOwnPostgres(settings: Settings = {}): Promise<OwnPostgres | null> {
  const binaries = findBinaries();
  return binaries === null ? null : startCluster(binaries, settings);
}

function findBinaries(): string | null {
  const packaged = packagedFolders.flatMap((pattern) =>
    globSync(pattern).sort((a, b) => b.localeCompare(a, "en", { numeric: true })),
  );
  for (const folder of [...pathFolders(), ...packaged]) {
    if (["initdb", "postgres"].every((program) => existsSync(join(folder, program)))) return folder;
  }
  return null;
}

async function startCluster(binaries: string, settings: Settings): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "lede-postgres-"));
  const owner = ownerForPostgres();
  const password = crypto.randomUUID();
  const passwordFile = join(folder, "password");
  const data = join(folder, "data");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) {
    chownSync(folder, owner.uid, owner.gid);
    chownSync(passwordFile, owner.uid, owner.gid);
  }
  const asOwner = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: "C" } };
  const credentials = ["--username=lede", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const options = ["--encoding=UTF8", `--locale=${LOCALE}`, "--no-sync", "--no-instructions", ...credentials];
  await promisify(execFile)(join(binaries, "initdb"), [`--pgdata=${data}`, ...options], asOwner);
  const port = await freePort();
  const start = () => startServer(join(binaries, "postgres"), { data, folder, port, asOwner, settings });
  let stop = await start();
  return {
    url: `postgres://lede:${password}@127.0.0.1:${port}/postgres`,
    halt: () => stop("SIGQUIT"),
    resume: async () => {
      stop = await start();
    },
    stop: async () => {
      await stop("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Cluster = {
  data: string;
  folder: string;
  port: number;
  asOwner: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  settings: Settings;
};

type Stop = (signal: NodeJS.Signals) => Promise<void>;

async function startServer(program: string, { data, folder, port, asOwner, settings }: Cluster): Promise<Stop> {
  const flags = Object.entries({
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: process.platform === "win32" ? "" : folder,
    max_connections: 200,
    // The data need not survive a power cut.
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    ...settings,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(program, ["-D", data, ...flags], { ...asOwner, stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(server, "exit");

  function end(): void {
    // Immediate shutdown skips the checkpoint of data that is deleted next.
    server.kill("SIGQUIT");
    waitForShutdown(data);
    rmSync(folder, { recursive: true, force: true });
  }
  process.once("exit", end);
  const stopListening = onInterrupt(() => process.exit(130));

  await readyToAccept(server.stderr, exited);
  return async (signal) => {
    stopListening();
    process.off("exit", end);
    server.kill(signal);
    await exited;
  };
}

/** Waits up to 5 seconds for the pid file to disappear. Blocks, because no async work runs at exit. */
function waitForShutdown(data: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 250 && existsSync(join(data, "postmaster.pid")); tries++) Atomics.wait(clock, 0, 0, 20);
}

/** Exits on an interrupt, so that the exit handler stops the server and deletes its folder. */
function onInterrupt(act: () => void): () => void {
  process.once("SIGINT", act);
  process.once("SIGTERM", act);
  return () => {
    process.off("SIGINT", act);
    process.off("SIGTERM", act);
  };
}

async function readyToAccept(log: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<void> {
  let said = "";
  const ready = new Promise<true>((resolve) => {
    // Keeps reading after the start, because a full pipe would block the server.
    log.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4000);
      if (said.includes("database system is ready to accept connections")) resolve(true);
    });
  });
  const isReady = await Promise.race([ready, exited.then(() => false)]);
  if (!isReady) throw new Error(`PostgreSQL did not start:\n${said}`);
}

function ownerForPostgres(): Owner {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, name], { stdio: "pipe" })));
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // No such user here: the next one.
    }
  }
  throw new Error("PostgreSQL does not run as root, and this machine has no user postgres or nobody to run it as.");
}
