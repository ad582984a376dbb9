import { randomBytes } from "node:crypto";
import { databaseUrl, executeOn } from "@/lib/testing/postgres-server";

/** Runs `work` on a temporary database of the server, by default that of `DATABASE_URL`; does nothing without one. */
export async function onFreshPostgres<Result>(
  work: (url: string) => Promise<Result>,
  server = process.env.DATABASE_URL,
): Promise<Result | undefined> {
  if (!server) return undefined;
  const name = `lede_bench_${randomBytes(6).toString("hex")}`;
  await executeOn(server, `create database ${name}`);
  try {
    return await work(databaseUrl(server, name));
  } finally {
    await executeOn(server, `drop database ${name} with (force)`);
  }
}
