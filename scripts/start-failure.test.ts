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

  test("anything else says what it is", () => {
    expect(startFailure(new Error("the build failed"))).toBe("the build failed");
  });
});
