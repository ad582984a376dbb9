import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { until } from "@/lib/testing/until";
import { freePort } from "@/scripts/free-port";

/** Debian installs it outside the path of ordinary users. */
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
const program = folders.map((folder) => join(folder, "pgbouncer")).find(existsSync);

export const hasPgBouncer = program !== undefined;

export interface PgBouncer {
  /** The given address through the pooler. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a Postgres.
 *
 * @param ignored startup parameters that it drops; it refuses connections with any other
 */
export async function startPgBouncer(
  target: string,
  mode: "transaction" | "session",
  ignored = "extra_float_digits",
): Promise<PgBouncer> {
  if (!program) throw new Error("PgBouncer is not installed. On Debian: apt-get install pgbouncer.");
  const server = new URL(target);
  const folder = mkdtempSync(join(tmpdir(), "lede-pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  const port = await freePort();
  const login = [`user=${server.username || "postgres"}`, `password='${decodeURIComponent(server.password)}'`];
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: mode,
    ignore_startup_parameters: ignored,
    // Fewer than Lede's connections, so that statements of one connection meet different sessions.
    default_pool_size: mode === "transaction" ? 4 : 20,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=${server.hostname} port=${server.port || "5432"} ${login.join(" ")}`;
  writeFileSync(file, ["[databases]", database, "[pgbouncer]", ...lines, ""].join("\n"));
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? idsOf("nobody") : {};
  if (owner.uid !== undefined) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid ?? owner.uid);
  const child = spawn(program, ["-q", file], { ...owner, stdio: "ignore" });
  const exited = once(child, "exit");
  await until("PgBouncer listens", () => isOpen(port));
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    close: async () => {
      child.kill("SIGKILL");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(name: string): { uid?: number; gid?: number } {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, name])));
  return { uid, gid };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
