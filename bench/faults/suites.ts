import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "@/scripts/command";
import { countVitest } from "@/scripts/count-tests";
import { type Grounds, inFolder, judge, type Verdict } from "./row";

/** Runs test files in full volume; database tests on both engines. */
export function runSuites({ postgresUrl }: Grounds, files: readonly string[]): Promise<Verdict> {
  return inFolder(async (folder) => {
    const report = join(folder, "vitest.json");
    const projects = ["unit", "pglite", ...(postgresUrl ? ["postgres"] : [])].flatMap((name) => ["--project", name]);
    const { code, output } = await runTool(
      "vitest",
      ["run", ...projects, ...files, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      {
        output: "keep",
        env: { TEST_VOLUME: "full", ...(postgresUrl && { TEST_DATABASE_URL: postgresUrl }) },
      },
    );
    const { passed, failed } = existsSync(report)
      ? countVitest(JSON.parse(readFileSync(report, "utf8")))
      : { passed: 0, failed: 1 };
    if (code !== 0) process.stderr.write(output);
    return judge(`${passed} tests of ${files.length} files passed, ${failed} failed`, {
      "every test passes": code === 0 && failed === 0 && passed > 0,
    });
  });
}
