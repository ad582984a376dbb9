import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandPath, projectRoot, run, tools } from "./command";

test.each(Object.entries(tools))("%s is installed at the path that the scripts use", (_, file) => {
  expect(existsSync(join(projectRoot, file))).toBe(true);
});

test("returns a program's exit code and both outputs", async () => {
  const script = "console.log('out'); console.error('err'); process.exitCode = 3";
  const { code, output } = await run(process.execPath, ["-e", script], { output: "keep" });
  expect(code).toBe(3);
  expect(output.trim().split("\n").sort()).toEqual(["err", "out"]);
});

test("throws for a missing program", async () => {
  await expect(run("no-such-program-here", [])).rejects.toThrow("no-such-program-here");
});

test("finds a command on PATH and returns null for a missing one", () => {
  expect(commandPath("node")).toMatch(/node$/);
  expect(commandPath("no-such-program-here")).toBeNull();
});
