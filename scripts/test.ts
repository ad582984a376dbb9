// npm test: checks, unit and database tests, the build, browser tests. Its last line is "N passed, N failed". With CI
// set, the serverless profile runs too, and a fifth of the slow suites; with --slow, all of them; with --full, random
// and repetitive tests also run in full length. With --serverless, that profile alone.
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOOKS } from "@/e2e/support/looks";
import { buildWhenNeeded } from "./build";
import { projectRoot, run, runTool } from "./command";
import { type Counts, consistentCounts, countPlaywright, countVitest, failure, nothing, total } from "./count-tests";
import { findBrowser, installBrowser } from "./find-browser";
import { findPostgres } from "./find-postgres";

/** In CI a missing tool is a failure; elsewhere its tests are skipped with a message. */
const isCi = Boolean(process.env.CI);
const isFull = process.argv.includes("--full");
const isSlow = process.argv.includes("--slow");
process.env.TEST_VOLUME = isFull ? "full" : isSlow ? "slow" : isCi ? "ci" : "daily";
const notes: string[] = [];

function heading(text: string): void {
  console.log(`\n── ${text} ${"─".repeat(Math.max(0, 76 - text.length))}`);
}

function missing(text: string): Counts {
  notes.push(text);
  console.log(text);
  return isCi ? failure(text) : nothing;
}

async function drawSlowSuites(): Promise<void> {
  const git = await run("git", ["rev-parse", "--short=12", "HEAD"], { output: "keep" }).catch(() => null);
  process.env.TEST_COMMIT ??= git?.code === 0 ? git.output.trim() : "none";
  console.log(`A fifth of the slow suites, drawn by TEST_COMMIT=${process.env.TEST_COMMIT}`);
}

async function runChecks(): Promise<Counts> {
  heading("Checks");
  const { code } = await run(process.execPath, [
    "--import",
    "./scripts/alias.mjs",
    join(projectRoot, "scripts", "check.ts"),
  ]);
  return code === 0 ? nothing : failure("checks");
}

interface VitestStage {
  name: string;
  projects: string[];
  /** Projects that need PostgreSQL. */
  onPostgres: string[];
  /** The consequence of a missing PostgreSQL. */
  without: string;
}

async function runVitest(report: string, { name, projects, onPostgres, without }: VitestStage): Promise<Counts> {
  heading(name);
  // Plans must not depend on when it last counted rows.
  const postgres = await findPostgres({ autovacuum: "off" });
  const absent = postgres ? nothing : missing(`PostgreSQL was not found: ${without}`);
  const all = [...projects, ...(postgres ? onPostgres : [])].flatMap((project) => ["--project", project]);
  if (all.length === 0) return absent;
  try {
    const { code } = await runTool(
      "vitest",
      ["run", ...all, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      { env: postgres ? { TEST_DATABASE_URL: postgres.url } : {} },
    );
    return total([absent, consistentCounts(name.toLowerCase(), await countReport(report, countVitest), code)]);
  } finally {
    await postgres?.stop();
  }
}

const UNIT: VitestStage = {
  name: "Unit and database tests",
  projects: ["unit", "pglite"],
  onPostgres: ["postgres"],
  without: "the database tests run on PGlite alone.",
};
/** Runs the build as a host of functions does. */
const SERVERLESS: VitestStage = {
  name: "Serverless profile",
  projects: [],
  onPostgres: ["serverless"],
  without: "the serverless profile was not tested.",
};

/** Runs beside the tests at low priority. */
async function runBuild(): Promise<Counts> {
  await buildWhenNeeded({ isPatient: true });
  return nothing;
}

async function runBrowserTests(folder: string): Promise<Counts> {
  heading("Browser tests");
  const browser = findBrowser() ?? (isCi ? await installBrowser() : null);
  if (!browser) {
    return missing("No browser was found: the browser tests did not run. Run: npx playwright install chromium");
  }
  const counts: Counts[] = [];
  for (const look of ["", ...(isFull ? LOOKS.map(({ name }) => name) : [])])
    counts.push(await runBrowserTestsAt(look, { folder, browser }));
  return total(counts);
}

/** @param look empty for the one of each journey */
async function runBrowserTestsAt(look: string, { folder, browser }: { folder: string; browser: string }) {
  const report = join(folder, `playwright ${look}.json`);
  const E2E_DATA_DIR = join(folder, `data ${look}`.trim());
  const { code } = await runTool("playwright", ["test", "--reporter=list,json"], {
    env: { E2E_LOOK: look, CHROMIUM_PATH: browser, E2E_DATA_DIR, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return consistentCounts(`browser tests ${look}`.trim(), await countReport(report, countPlaywright), code);
}

/** The archive that users unpack, with the main job. */
async function runPackageTest(): Promise<Counts> {
  heading("Packed app");
  const { code } = await run(process.execPath, ["--import", "./scripts/alias.mjs", "e2e/package/run.ts"]);
  return code === 0 ? { ...nothing, passed: 1 } : failure("packed app");
}

/** A crashed run leaves no report, so its exit code counts as one failure. */
async function countReport(file: string, count: (report: unknown) => Counts): Promise<Counts> {
  return existsSync(file) ? count(JSON.parse(await readFile(file, "utf8"))) : nothing;
}

async function runStage(stage: () => Promise<Counts>): Promise<Counts> {
  try {
    return await stage();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return failure(message);
  }
}

async function runAll(folder: string): Promise<Counts> {
  if (process.env.TEST_VOLUME === "ci") await drawSlowSuites();
  const checks = await runStage(runChecks);
  const report = join(folder, "vitest.json");
  const [tests, build] = await Promise.all([runStage(() => runVitest(report, UNIT)), runStage(runBuild)]);
  if (build.failed > 0) return total([checks, tests, build]);
  // Side by side, because the serverless profile mostly waits.
  const [serverless, browser] = await Promise.all([
    isCi || isSlow || isFull ? runServerless(folder) : nothing,
    runStage(() => runBrowserTests(folder)),
  ]);
  return total([checks, tests, build, serverless, browser, isFull ? await runStage(runPackageTest) : nothing]);
}

function runServerless(folder: string): Promise<Counts> {
  return runStage(async () => {
    await buildWhenNeeded();
    return runVitest(join(folder, "serverless.json"), SERVERLESS);
  });
}

const folder = await mkdtemp(join(tmpdir(), "lede-test-"));
const { passed, failed, failures } = await (process.argv.includes("--serverless") ? runServerless : runAll)(folder);
await rm(folder, { recursive: true, force: true });
if (failed > 0) process.exitCode = 1;
console.log(`\n${[...failures, ...notes, `${passed} passed, ${failed} failed`].join("\n")}`);
