import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupError } from "@/db/backup/dump";
import { type Move, moveDatabase, type NamedDatabase } from "@/db/backup/move";
import type { Env } from "@/lib/core/env";
import { postgresUrlFault } from "@/lib/core/postgres-url";
import { authSecret } from "@/lib/platform/secret";
import { refuseMissing, restoreSecret, withDatabase } from "./backup-file";

interface MoveOptions extends Pick<Move, "onProgress"> {
  /** Address of a server, or a data directory. */
  to: string;
  /** Absent for the configured database. */
  from: string | undefined;
}

/** Locations of an installation's data. */
interface Installation {
  url: string | undefined;
  /** Name of the variable or option with the address. */
  setting: string;
  /** Holds the embedded database, and files beside any database. */
  directory: string;
  name: string;
}

/** Moves an installation's data. @returns what was done, and what is left to do */
export async function moveInstallation(env: Env, { to, from, onProgress }: MoveOptions): Promise<string> {
  const configured = env.DATABASE_URL_UNPOOLED ? "DATABASE_URL_UNPOOLED" : "DATABASE_URL";
  const source =
    from === undefined ? locate(env, env[configured] ?? env.LEDE_DATA_DIR, configured) : locate(env, from, "--from");
  const target = locate(env, to, "--to");
  if (source.name === target.name) throw new BackupError(`${to} is the source itself. Choose another database.`);
  if (!source.url) refuseMissing(source.directory);
  const sums = await openBoth(env, { source, target }, (places) => moveDatabase({ ...places, onProgress }));
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  return `Moved ${rows} rows of ${sums.length} tables to ${target.name}; every count and checksum is equal. ${nextSteps(env, { source, target })}`;
}

function locate(env: Env, place: string, setting: string): Installation {
  if (!place.includes("://")) {
    const directory = existsSync(place) ? realpathSync(place) : resolve(place);
    return { url: undefined, setting, directory, name: `the embedded database in ${directory}` };
  }
  const fault = postgresUrlFault(place);
  if (fault !== null) throw new BackupError(`A database is a data directory, or ${fault}.`);
  const { hostname, port, pathname, searchParams } = new URL(place);
  // As node-postgres reads them: the address of a Unix socket has its folder and port there.
  const host = [searchParams.get("host") ?? hostname, searchParams.get("port") ?? port].filter(Boolean).join(":");
  const name = `the database ${pathname.slice(1)} at ${host}`;
  return { url: place, setting, directory: resolve(env.LEDE_DATA_DIR), name };
}

interface Both {
  source: Installation;
  target: Installation;
}

function openBoth<R>(
  env: Env,
  { source, target }: Both,
  work: (places: Record<"from" | "to", NamedDatabase>) => Promise<R>,
) {
  const open = <T>({ url, setting, directory, name }: Installation, use: (place: NamedDatabase) => Promise<T>) => {
    const isConfigured = url !== undefined && [env.DATABASE_URL, env.DATABASE_URL_UNPOOLED].includes(url);
    const driver = isConfigured ? env.DATABASE_DRIVER : undefined;
    const own = { ...env, setting, DATABASE_URL: url, DATABASE_DRIVER: driver, LEDE_DATA_DIR: directory };
    return withDatabase(own, (database) => use({ database, name }));
  };
  return open(source, (from) => open(target, (to) => work({ from, to })));
}

/** Copies the secret to another data directory, and says so and what the operator has to do. */
function nextSteps({ AUTH_SECRET, DATABASE_URL_UNPOOLED }: Env, { source, target }: Both): string {
  const needsSecret = !AUTH_SECRET && existsSync(join(source.directory, "auth-secret"));
  const isKept = source.directory === target.directory || target.url !== undefined;
  const copied =
    needsSecret && !isKept
      ? `${restoreSecret(target.directory, authSecret({ fromEnvironment: undefined, dataDirectory: source.directory }))} `
      : "";
  const variables = DATABASE_URL_UNPOOLED ? "DATABASE_URL and DATABASE_URL_UNPOOLED" : "DATABASE_URL";
  const start = target.url
    ? `Set ${variables} to the new address and start Lede.`
    : `${copied}Unset ${variables}, set LEDE_DATA_DIR=${target.directory} and start Lede.`;
  const hasMails = existsSync(join(source.directory, "mail")) && readdirSync(join(source.directory, "mail")).length > 0;
  const files = [
    ...(needsSecret && isKept ? [`auth-secret (it signs sessions and links; or set AUTH_SECRET to its text)`] : []),
    ...(hasMails ? ["mail/ (mails kept as files)"] : []),
  ];
  if (files.length === 0) return start;
  return isKept
    ? `${start} Keep LEDE_DATA_DIR=${source.directory}, or copy from it: ${files.join(", ")}.`
    : `${start} Copy from ${source.directory}: ${files.join(", ")}.`;
}
