import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onFreshPostgres } from "../fresh-postgres";

/** Result of a row. */
export interface Verdict {
  /** One line. */
  figures: string;
  /** Broken rules; empty when the row passes. */
  broken: readonly string[];
}

/** Environment of the rows. */
export interface Grounds {
  /** A Postgres server on which databases can be created; null without one. */
  postgresUrl: string | null;
  /** Share of all repetitions and durations; 1 for the full matrix. */
  share: number;
}

/** One row of the fault matrix. */
export interface Row {
  id: string;
  /** The injected fault. */
  fault: string;
  run(grounds: Grounds): Promise<Verdict>;
}

/** Scales a number by the share, to at least one. */
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

/** Merges several results by name. */
export function together(parts: Readonly<Record<string, Verdict>>): Verdict {
  const named = Object.entries(parts);
  return {
    figures: named.map(([name, { figures }]) => `${name}: ${figures}`).join("; "),
    broken: named.flatMap(([name, { broken }]) => broken.map((rule) => `${name}: ${rule}`)),
  };
}

/** @param work gets the app's environment with an empty data directory and, for Postgres, an empty database */
export async function onEachEngine(
  { postgresUrl }: Grounds,
  work: (variables: Record<string, string>) => Promise<Verdict>,
): Promise<Verdict> {
  const embedded = await inFolder((folder) => work({ LEDE_DATA_DIR: folder, DATABASE_URL: "" }));
  if (postgresUrl === null) return together({ embedded, Postgres: judge("not found", { "a Postgres server": false }) });
  return together({ embedded, Postgres: await onPostgres(postgresUrl, work) });
}

/** Like {@link onEachEngine}, on Postgres alone. */
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

/** Passes `work` a temporary folder. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "lede-faults-"));
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}
