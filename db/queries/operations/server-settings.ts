import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { serverSettings } from "@/db/schema/operations";

export type ServerSetting = typeof serverSettings.$inferSelect;

/** One row for each group of settings that the operator changed. */
export function listServerSettings(db: Db): Promise<ServerSetting[]> {
  return db.select().from(serverSettings).orderBy(serverSettings.name);
}

/** @param replaced the only revision to replace, null for none; without it, any */
export async function storeServerSetting(db: Db, setting: ServerSetting, replaced?: string | null): Promise<void> {
  const { name: _, ...set } = setting;
  const setWhere = replaced === undefined ? undefined : sql`${serverSettings.revision} = ${replaced}::uuid`;
  await db.insert(serverSettings).values(setting).onConflictDoUpdate({ target: serverSettings.name, set, setWhere });
}

export async function deleteServerSetting(db: Db, name: ServerSetting["name"]): Promise<void> {
  await db.delete(serverSettings).where(eq(serverSettings.name, name));
}
