import { processWide } from "@/lib/core/process-wide";
import { beginEmbeddedDatabase, type EmbeddedDatabase, startEmbeddedDatabase } from "./start";

interface EarlyStart {
  dataDirectory: string;
  database: Promise<EmbeddedDatabase>;
  death: Promise<Error>;
}

const own = processWide<{ start?: EarlyStart }>("embedded-database", () => ({}));

/**
 * Starts the embedded database, for {@link openOwnDatabase}: its thread works while this one loads the app. Returns when
 * the thread works, since loading blocks this one.
 */
export async function startEarly(dataDirectory: string): Promise<void> {
  const { promise: death, resolve: onDeath } = Promise.withResolvers<Error>();
  const begun = beginEmbeddedDatabase(dataDirectory, onDeath);
  const database = begun.then(({ opened }) => opened);
  own.start = { dataDirectory, database, death };
  // Reported once it is opened.
  database.catch(() => undefined);
  await begun.catch(() => undefined);
}

/** Takes the embedded database that {@link startEarly} started, or starts it. Throws as {@link startEmbeddedDatabase}. */
export function openOwnDatabase(dataDirectory: string, onDeath: (error: Error) => void): Promise<EmbeddedDatabase> {
  const early = own.start;
  if (early?.dataDirectory !== dataDirectory) return startEmbeddedDatabase(dataDirectory, onDeath);
  delete own.start;
  void early.death.then(onDeath);
  return early.database;
}
