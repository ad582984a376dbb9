import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { POSTGRES_SOCKET } from "@/db/embedded/sockets";
import { startThread } from "@/db/embedded/start";

/** A database in memory, optionally from a dump. */
export async function startMemoryDatabase(template: string | null) {
  const sockets = mkdtempSync(join(tmpdir(), "lede-"));
  const socket = join(sockets, POSTGRES_SOCKET);
  const database = await startThread({ directory: null, socket, template, archive: null }, (error) => {
    throw error;
  });
  const remove = () => rmSync(sockets, { recursive: true, force: true });
  return { ...database, stop: () => database.stop().finally(remove) };
}
