import { existsSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PoolConfig } from "pg";
import { orNull } from "@/lib/core/or-null";
import { projectPath, threadArguments, threadEntry } from "@/lib/core/project-path";
import { EMPTY_DATABASE, unfinished } from "./empty-database";
import { lockDirectory } from "./lock";
import { hasUnixSockets, POSTGRES_SOCKET, socketDirectory } from "./sockets";
import { checkStorage, mayCheckpoint, openingFailure } from "./storage";

export interface EmbeddedServerOptions {
  /** Null for memory. */
  directory: string | null;
  /** Null for a port of this machine. */
  socket: string | null;
  /** Dump of a data directory to start from. */
  template: string | null;
  /** Archive of {@link EMPTY_DATABASE} to unpack first. */
  archive: string | null;
}

export type EmbeddedServerMessage =
  | { kind: "ready"; address: string }
  | { kind: "failed"; message: string /** The message already says what to do. */; isExplained?: boolean }
  | { kind: "stopped" };

class ThreadError extends Error {
  override readonly name = "ThreadError";
  readonly isExplained: boolean;
  constructor(message: string, isExplained: boolean) {
    super(message);
    this.isExplained = isExplained;
  }
}

export interface EmbeddedDatabase {
  /** One connection, because PGlite has one backend. */
  connection: PoolConfig;
  /** Whether the disk has space for maintenance. */
  mayCheckpoint(): boolean;
  stop(): Promise<void>;
}

/**
 * Opens the locked database in a thread of its own.
 *
 * @param dataDirectory created if missing
 * @param onDeath called when the thread ends unexpectedly; the database is unusable then
 * @throws DirectoryInUseError when another process holds it
 * @throws StorageError for a full, read-only, damaged or another user's directory; nothing was changed then
 */
export async function startEmbeddedDatabase(
  dataDirectory: string,
  onDeath: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  const { opened } = await beginEmbeddedDatabase(dataDirectory, onDeath);
  return opened;
}

/** As {@link startEmbeddedDatabase}, but returns when the thread works. */
export async function beginEmbeddedDatabase(
  dataDirectory: string,
  onDeath: (error: Error) => void,
): Promise<{ opened: Promise<EmbeddedDatabase> }> {
  checkStorage(dataDirectory, { isNew: isEmpty(join(dataDirectory, "postgres")) });
  const directory = realpathSync(dataDirectory);
  const unlock = await lockDirectory(directory);
  return { opened: openLocked(directory, unlock, onDeath) };
}

async function openLocked(
  directory: string,
  unlock: () => Promise<void>,
  onDeath: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  try {
    const socket = join(socketDirectory(directory), POSTGRES_SOCKET);
    // A crashed process leaves its socket file; the lock proves that the process is gone.
    rmSync(socket, { force: true });
    const empty = projectPath(EMPTY_DATABASE);
    const isNew = isEmpty(join(directory, "postgres"));
    const archive = isNew && existsSync(empty) ? empty : null;
    const options = { directory: join(directory, "postgres"), socket, template: null, archive };
    if (isNew && !archive) await makeDirectory(options);
    // PGlite would silently create a new database here.
    else if (!isNew && !existsSync(join(options.directory, "PG_VERSION")))
      throw await openingFailure(directory, "the file PG_VERSION is missing");
    const database = await openThread(directory, options, onDeath);
    return { ...database, stop: () => database.stop().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function isEmpty(directory: string): boolean {
  // One that cannot be read is refused later, with the reason.
  return !existsSync(directory) || orNull(() => readdirSync(directory))?.length === 0;
}

/** Creates the database in a short-lived thread, because WebAssembly never returns the 400 MB it takes. */
async function makeDirectory(options: EmbeddedServerOptions & { directory: string }): Promise<void> {
  const directory = unfinished(options.directory);
  const made = await startThread({ ...options, directory }, () => undefined);
  await made.stop();
  renameSync(directory, options.directory);
}

function openThread(
  dataDirectory: string,
  options: EmbeddedServerOptions,
  onDeath: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  return startThread(options, onDeath).catch(async (error: unknown) => {
    if (error instanceof ThreadError && !error.isExplained) throw await openingFailure(dataDirectory, error.message);
    throw error;
  });
}

export async function startThread(
  { socket, ...options }: EmbeddedServerOptions,
  onDeath: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  const { directory } = options;
  const workerData: EmbeddedServerOptions = { ...options, socket: hasUnixSockets ? socket : null };
  const entry = threadEntry("db/embedded/server");
  const worker = new Worker(entry, { workerData, execArgv: threadArguments(entry) });
  const ended = endOf(worker);
  const said = await Promise.race([nextMessage(worker), ended]);
  if (said.kind !== "ready") {
    // The files are free only after the thread has ended.
    await worker.terminate();
    const { message, isExplained = false } = said.kind === "failed" ? said : { message: "it stopped at once" };
    throw new ThreadError(message, isExplained);
  }
  let isStopping = false;
  void Promise.race([nextMessage(worker), ended]).then((last) => {
    if (!isStopping) onDeath(new Error(last.kind === "failed" ? last.message : "The embedded database stopped."));
  });
  const stop = async () => {
    isStopping = true;
    worker.postMessage("stop");
    await Promise.race([nextMessage(worker), ended]);
    await worker.terminate();
  };
  const mayMaintain = () => directory === null || mayCheckpoint(directory);
  return { connection: connectionTo(said.address), mayCheckpoint: mayMaintain, stop };
}

function nextMessage(worker: Worker): Promise<EmbeddedServerMessage> {
  return new Promise((resolve) => worker.once("message", resolve));
}

/** Resolves with the reason when the thread ends. */
function endOf(worker: Worker): Promise<EmbeddedServerMessage> {
  return new Promise((resolve) => {
    const failed = (message: string) => resolve({ kind: "failed", message });
    worker.once("error", (error) => failed(`The embedded database failed: ${error}`));
    worker.once("exit", (code) => failed(`The embedded database ended with code ${code}.`));
  });
}

/** @param address path of a Unix socket, or `host:port` */
function connectionTo(address: string): PoolConfig {
  const one = { user: "postgres", database: "postgres", max: 1, idleTimeoutMillis: 0 };
  if (hasUnixSockets) return { ...one, host: dirname(address), port: 5432 };
  const { hostname, port } = new URL(`tcp://${address}`);
  return { ...one, host: hostname, port: Number(port) };
}
