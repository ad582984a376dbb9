import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";

/** The database's folder in a data directory. */
export const EMBEDDED_DATABASE = "postgres";

/**
 * Makes a data directory with a migrated, empty database. That takes six seconds of CPU; a copy a sixth of one.
 *
 * @returns the directory; the caller removes it
 */
export async function makeEmbeddedTemplate(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "lede-template-"));
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({
    url: undefined,
    driver: undefined,
    dataDirectory,
    onLoss: fail,
    onConnectionError: fail,
  });
  await migrateDatabase(database);
  await database.close();
  return dataDirectory;
}

/** Copies the template's database to a data directory, unless it has one. */
export function copyEmbedded(template: string, directory: string): void {
  const target = join(directory, EMBEDDED_DATABASE);
  if (!existsSync(target)) cpSync(join(template, EMBEDDED_DATABASE), target, { recursive: true });
}

export function removeEmbeddedTemplate(template: string): void {
  rmSync(template, { recursive: true, force: true });
}
