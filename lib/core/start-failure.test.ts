import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startFailure } from "./start-failure";

describe("a start failure", () => {
  test("names PORT for a port in use", async () => {
    const first = createServer();
    await new Promise<void>((resolve) => first.listen(0, resolve));
    const address = first.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const error = await new Promise((resolve) => createServer().once("error", resolve).listen(port));
    first.close();
    expect(startFailure(error)).toBe(
      `port ${port} is in use. Stop the program that listens there, or set PORT to another one.`,
    );
  });

  test("names LEDE_DATA_DIR for a data directory that is a file", () => {
    const folder = mkdtempSync(join(tmpdir(), "lede-start-"));
    const file = join(folder, "data");
    writeFileSync(file, "");
    try {
      mkdirSync(join(file, "run"), { recursive: true });
      expect.unreachable();
    } catch (error) {
      expect(startFailure(error)).toMatch(/cannot be written \(ENOTDIR\)\. Set LEDE_DATA_DIR/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("names PORT for a privileged port", () => {
    const error = Object.assign(new Error("listen EACCES"), { code: "EACCES", syscall: "listen", port: 80 });
    expect(startFailure(error)).toBe("port 80 may not be used by this user. Set PORT to one above 1023.");
  });

  test("names HOSTNAME for another machine's address", async () => {
    const error = await new Promise((resolve) => createServer().once("error", resolve).listen(61_234, "192.0.2.1"));
    expect(startFailure(error)).toBe(
      "192.0.2.1 is not an address of this machine. Set HOSTNAME to one that is, or unset it to listen on all.",
    );
  });

  test("names a HOSTNAME that cannot be resolved", async () => {
    const error = await new Promise((resolve) => createServer().once("error", resolve).listen(61_234, "not a host"));
    expect(startFailure(error)).toMatch(
      /^HOSTNAME is "not a host", but must be an address or a name of this machine \(E\w+\)\. Correct it, or unset it to listen on all\.$/,
    );
  });

  test("names the missing database privilege", () => {
    const cause = Object.assign(new Error("permission denied for schema public"), { code: "42501" });
    expect(startFailure(new Error("Failed query: create table …", { cause }))).toBe(
      "the database refuses: permission denied for schema public. Give the user of DATABASE_URL the right to create schemas in the database and tables in the schema public.",
    );
  });

  test("names the connections that Lede takes", () => {
    const error = Object.assign(new Error('too many connections for role "lede"'), { code: "53300" });
    expect(startFailure(error)).toBe(
      'the database refuses: too many connections for role "lede". Lede takes 10 connections: raise the limit of its user (alter role … connection limit) or max_connections of the server, or stop other programs that use it.',
    );
  });

  test("repeats any other error", () => {
    expect(startFailure(new Error("the build failed"))).toBe("the build failed");
  });
});
