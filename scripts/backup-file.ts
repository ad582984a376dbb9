import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { dumpDatabase } from "@/db/backup/dump";
import { BackupError, loadDatabase } from "@/db/backup/load";
import type { TableSum } from "@/db/backup/tables";
import { type Database, openDatabase } from "@/db/client";
import { DirectoryInUseError } from "@/db/embedded/lock";
import type { Env } from "@/lib/env";
import { authSecret } from "@/lib/platform/secret";

type Place = Pick<Env, "DATABASE_URL" | "DATABASE_DRIVER" | "LEDE_DATA_DIR" | "AUTH_SECRET">;

/** Writes a backup. What is written of one that fails is taken away again. */
export async function backUp(env: Place, file: string): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Give another name.`);
  const partial = `${file}.partial`;
  const secret = env.AUTH_SECRET ? null : authSecret({ fromEnvironment: undefined, dataDirectory: env.LEDE_DATA_DIR });
  await withDatabase(env, async (database) => {
    const lines = Readable.from(dumpDatabase(database, secret));
    // It holds everything that people have here.
    await pipeline(lines, createGzip(), createWriteStream(partial, { mode: 0o600 }));
    renameSync(partial, file);
  }).finally(() => rmSync(partial, { force: true }));
}

/** Fills the empty database of this installation with a backup. */
export async function restore(env: Place, file: string): Promise<TableSum[]> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  return withDatabase(env, async (database) => {
    const { tables, secret } = await loadDatabase(database, linesOf(file));
    if (secret !== null && !env.AUTH_SECRET) keepSecret(env, secret);
    return tables;
  });
}

/** Sessions and links in mails that left stay good. */
function keepSecret({ LEDE_DATA_DIR: directory }: Place, secret: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, "auth-secret"), `${secret}\n`, { mode: 0o600 });
}

async function withDatabase<Result>(env: Place, work: (database: Database) => Promise<Result>): Promise<Result> {
  const onLoss = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({
    url: env.DATABASE_URL,
    driver: env.DATABASE_DRIVER,
    dataDirectory: env.LEDE_DATA_DIR,
    onLoss,
    onConnectionError: () => undefined,
  }).catch((error: unknown) => {
    if (error instanceof DirectoryInUseError)
      throw new BackupError(`${error.message} The embedded database has one owner, so the app has to rest meanwhile.`);
    throw error;
  });
  return work(database).finally(() => database.close());
}

/** Rows hold every kind of line end but this one. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  const text = createReadStream(file).pipe(createGunzip()).setEncoding("utf8");
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new BackupError(`${file} is no whole backup (${error.message}). Take another one.`);
    throw error;
  }
  if (rest !== "") throw new BackupError("The backup ends in the middle. Take another one.");
}
