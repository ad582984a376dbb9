import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onFreshPostgres } from "../fresh-postgres";

/** What a row found. */
export interface Verdict {
  /** In one line. */
  figures: string;
  /** The rules that do not hold; none when the row passes. */
  broken: readonly string[];
}

/** What rows stand on. */
export interface Grounds {
  /** A Postgres server on which databases can be made; null where there is none. */
  postgresUrl: string | null;
  /** Of all repetitions and durations; 1 is what the bars ask for. */
  share: number;
}

/** One row of the fault matrix. */
export interface Row {
  id: string;
  /** What is done to the app. */
  fault: string;
  run(grounds: Grounds): Promise<Verdict>;
}

/** The part of so many that the grounds allow, at least one. */
export function share(grounds: Grounds, count: number): number {
  return Math.max(1, Math.ceil(count * grounds.share));
}

/** @param rules each with whether it holds */
export function judge(figures: string, rules: Readonly<Record<string, boolean>>): Verdict {
  return {
    figures,
    broken: Object.entries(rules)
      .filter(([, holds]) => !holds)
      .map(([rule]) => rule),
  };
}

/** One verdict of several parts, each under its name. */
export function together(parts: Readonly<Record<string, Verdict>>): Verdict {
  const named = Object.entries(parts);
  return {
    figures: named.map(([name, { figures }]) => `${name}: ${figures}`).join("; "),
    broken: named.flatMap(([name, { broken }]) => broken.map((rule) => `${name}: ${rule}`)),
  };
}

/** @param work is given the app's environment, with an empty data directory and, for Postgres, an empty database */
export async function onEachEngine(
  { postgresUrl }: Grounds,
  work: (variables: Record<string, string>) => Promise<Verdict>,
): Promise<Verdict> {
  const embedded = await inFolder((folder) => work({ LEDE_DATA_DIR: folder, DATABASE_URL: "" }));
  if (postgresUrl === null) return together({ embedded, Postgres: judge("not found", { "a Postgres server": false }) });
  return together({ embedded, Postgres: await onPostgres(postgresUrl, work) });
}

/** As {@link onEachEngine}, on Postgres alone. */
export async function onPostgres(
  postgresUrl: string | null,
  work: (variables: Record<string, string>) => Promise<Verdict>,
): Promise<Verdict> {
  if (postgresUrl === null) return judge("not found", { "a Postgres server": false });
  const verdict = await inFolder((folder) =>
    onFreshPostgres((url) => work({ LEDE_DATA_DIR: folder, DATABASE_URL: url }), postgresUrl),
  );
  return verdict ?? judge("not run", { "a Postgres server": false });
}

/** Gives `work` a folder that is gone afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "lede-faults-"));
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}
