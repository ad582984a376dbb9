import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { run } from "./command";

/** Runs a script in an empty folder, where it would leave its files. */
async function tryScript(file: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "lede-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { INIT_CWD: folder, LEDE_DATA_DIR: join(folder, "data"), DATABASE_URL: "", DATABASE_URL_UNPOOLED: "" };
  const command = ["--import", "./scripts/alias.mjs", file, ...args];
  const { code, output } = await run(process.execPath, command, { env, output: "keep" });
  return { code, output, files: readdirSync(folder) };
}

test.each(["help", "--help", "-h", "backup --help", "migrate -h"])("`lede %s` explains the commands", async (line) => {
  const { code, output, files } = await tryScript("scripts/lede.ts", ...line.split(" "));
  expect({ code, files }).toEqual({ code: 0, files: [] });
  expect(output).toMatch(/^Usage:\n {2}lede /);
});

test.each(["version", "--version", "start --version", "users --version"])(
  "`lede %s` prints the version alone",
  async (line) => {
    expect(await tryScript("scripts/lede.ts", ...line.split(" "))).toEqual({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      files: [],
    });
  },
);

test("an unknown option starts no server", async () => {
  const { code, output, files } = await tryScript("scripts/lede.ts", "--port");
  expect({ code, files }).toEqual({ code: 1, files: [] });
  expect(output).toMatch(/^Usage:\n/);
});

test.each([
  ["backup", "--help", "Lede cannot back up: Unknown option '--help'"],
  ["restore", "--help", "Lede cannot restore: Unknown option '--help'"],
  ["migrate", "--help", "Lede cannot migrate: Unknown option '--help'"],
  ["backup", "one two", "Lede cannot back up: name a file"],
])("%s refuses the arguments %s and changes nothing", async (script, line, reason) => {
  const { code, output, files } = await tryScript(`scripts/${script}.ts`, ...line.split(" "));
  expect({ code, files }).toEqual({ code: 1, files: [] });
  expect(output).toContain(reason);
});
