import { randomBytes } from "node:crypto";
import pg from "pg";
import { databaseUrl } from "@/lib/testing/database-url";

/** Runs `work` on an empty database of the server that `DATABASE_URL` names, and drops it; not where that is not set. */
export async function onFreshPostgres(work: (url: string) => Promise<void>): Promise<void> {
  const server = process.env.DATABASE_URL;
  if (!server) return;
  const name = `lede_bench_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  try {
    await work(databaseUrl(server, name));
  } finally {
    await admin.query(`drop database ${name} with (force)`).finally(() => admin.end());
  }
}
