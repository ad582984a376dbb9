import { ANSWER_TIMEOUT_MS, type Database, openDatabase } from "@/db/client";
import { isDamage, openingFailure } from "@/db/embedded/storage";
import { countPending, knowsCapitals, migrateDatabase } from "@/db/migrate";
import { type Env, EnvError } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { startFailure } from "@/lib/core/start-failure";
import type { Logger } from "@/lib/platform/log";

/**
 * Opens the database with the tables of this version. A long-running process migrates it; functions only check it,
 * since many of them may start at once with little time.
 *
 * @throws AppError `unavailable` when a function finds migrations missing
 */
export async function openCurrentDatabase(env: Env, log: Logger): Promise<Database> {
  const open = (setting: "DATABASE_URL" | "DATABASE_URL_UNPOOLED", answerTimeoutMs?: number) =>
    openDatabase({
      url: env[setting],
      setting,
      driver: env.DATABASE_DRIVER,
      dataDirectory: env.LEDE_DATA_DIR,
      answerTimeoutMs,
      onLoss: (error) => {
        log.error({ err: error }, "the embedded database was lost; the process ends");
        process.exit(1);
      },
      onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
    });
  const isServerless = env.LEDE_PROFILE === "serverless";
  if (env.DATABASE_URL && !isServerless) {
    // A migration may take longer than the served database waits for an answer.
    const direct = await open(env.DATABASE_URL_UNPOOLED ? "DATABASE_URL_UNPOOLED" : "DATABASE_URL");
    await migrate(direct, { env, log }).finally(() => direct.close());
  }
  const database = await open("DATABASE_URL", ANSWER_TIMEOUT_MS);
  try {
    if (isServerless) await refuseOutdated(database, log);
    else if (database.isExclusive) await migrate(database, { env, log });
    else if (env.DATABASE_URL_UNPOOLED) await refuseOther(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function refuseOutdated(database: Database, log: Logger): Promise<void> {
  const pending = await countPending(database);
  if (pending === 0) return;
  const reason = `The database lacks ${pending} ${pending === 1 ? "migration" : "migrations"} of this version. Run \`lede migrate\` (from source: \`npm run migrate\`).`;
  log.error({}, reason);
  throw new AppError("unavailable", reason, { retryAfterSeconds: 60 });
}

/** Refuses a served database other than the migrated one. */
async function refuseOther(served: Database): Promise<void> {
  if ((await countPending(served)) === 0) return;
  throw new EnvError(
    "DATABASE_URL and DATABASE_URL_UNPOOLED name different databases: Lede migrated that of DATABASE_URL_UNPOOLED, and that of DATABASE_URL lacks migrations. Set both to addresses of the same database, or unset DATABASE_URL_UNPOOLED.",
  );
}

async function migrate(database: Database, { env, log }: { env: Env; log: Logger }): Promise<void> {
  await migrateDatabase(database).catch((error: unknown) => explainDamage(error, { database, env }));
  if (!(await knowsCapitals(database)))
    log.warn("the database's locale has no capitals beyond ASCII, so searches miss them; create it with C.UTF-8");
}

/** Throws the error, or one that names the backup to restore if the embedded database is damaged. */
export async function explainDamage(
  error: unknown,
  { database, env }: { database: Database; env: Env },
): Promise<never> {
  if (!database.isExclusive || !isDamage(error)) throw error;
  throw await openingFailure(env.LEDE_DATA_DIR, startFailure(error));
}
