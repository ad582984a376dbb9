import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandPath, projectRoot, run, tools } from "./command";

test.each(Object.entries(tools))("%s is installed where the scripts look for it", (_, file) => {
  expect(existsSync(join(projectRoot, file))).toBe(true);
});

test("a program's exit code and both of its outputs are handed back", async () => {
  const script = "console.log('out'); console.error('err'); process.exitCode = 3";
  const { code, output } = await run(process.execPath, ["-e", script], { output: "keep" });
  expect(code).toBe(3);
  expect(output.trim().split("\n").sort()).toEqual(["err", "out"]);
});

test("a program that is not there is an error, not an exit code", async () => {
  await expect(run("no-such-program-here", [])).rejects.toThrow("no-such-program-here");
});

test("a command is found on PATH, and one that is not there is not", () => {
  expect(commandPath("node")).toMatch(/node$/);
  expect(commandPath("no-such-program-here")).toBeNull();
});
