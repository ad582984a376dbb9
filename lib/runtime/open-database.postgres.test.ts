import { beforeAll, expect, test } from "vitest";
import { readEnv } from "@/lib/core/env";
import { createLogger } from "@/lib/platform/log";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { openCurrentDatabase } from "./open-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ isKept: false });
  return () => database.close();
});

const open = async (served: string, direct: string) => {
  const env = readEnv({ DATABASE_URL: served, DATABASE_URL_UNPOOLED: direct });
  const opened = await openCurrentDatabase(env, createLogger("silent"));
  await opened.close();
};
const otherName = (name: string) => Object.assign(new URL(database.url ?? ""), { pathname: `/${name}` }).href;

test("a served database other than the migrated one is refused", async () => {
  const url = database.url ?? "";
  await open(url, url);
  await expect(open(otherName("postgres"), url)).rejects.toThrow(
    "DATABASE_URL and DATABASE_URL_UNPOOLED name different databases: Lede migrated that of DATABASE_URL_UNPOOLED, and that of DATABASE_URL lacks migrations. Set both to addresses of the same database, or unset DATABASE_URL_UNPOOLED.",
  );
});

test("an unusable address is explained by its own variable", async () => {
  const url = database.url ?? "";
  await expect(open(url, otherName("nowhere"))).rejects.toThrow("or check its name in DATABASE_URL_UNPOOLED.");
  await expect(open(otherName("nowhere"), url)).rejects.toThrow("or check its name in DATABASE_URL.");
});
