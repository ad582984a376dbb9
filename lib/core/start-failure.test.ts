import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startFailure } from "./start-failure";

describe("why the process cannot start", () => {
  test("a port in use names PORT", async () => {
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

  test("a data directory that is a file names LEDE_DATA_DIR", () => {
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

  test("a port that is not this user's names PORT", () => {
    const error = Object.assign(new Error("listen EACCES"), { code: "EACCES", syscall: "listen", port: 80 });
    expect(startFailure(error)).toBe("port 80 may not be used by this user. Set PORT to one above 1023.");
  });

  test("an address of another machine names HOSTNAME", async () => {
    const error = await new Promise((resolve) => createServer().once("error", resolve).listen(61_234, "192.0.2.1"));
    expect(startFailure(error)).toBe(
      "192.0.2.1 is no address of this machine. Set HOSTNAME to one that is, or leave it out to listen at all.",
    );
  });

  test("a database that refuses the tables says which right is missing", () => {
    const cause = Object.assign(new Error("permission denied for schema public"), { code: "42501" });
    expect(startFailure(new Error("Failed query: create table …", { cause }))).toBe(
      "the database refuses: permission denied for schema public. Give the user of DATABASE_URL the right to create schemas in the database and tables in the schema public.",
    );
  });

  test("anything else says what it is", () => {
    expect(startFailure(new Error("the build failed"))).toBe("the build failed");
  });
});
