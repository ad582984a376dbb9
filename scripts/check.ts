// npm run check: all static checks. Exit code 1 when one fails.
import { join } from "node:path";
import { generateApiClient } from "@/lib/testing/generate-api-client";
import { projectRoot, run, runTool } from "./command";

type Check = { name: string; run: () => ReturnType<typeof run> };

const checks: Check[] = [
  { name: "format and lint (Biome)", run: () => runTool("biome", ["check", "."], { output: "keep" }) },
  { name: "types (next typegen, tsc)", run: checkTypes },
  { name: "layers (dependency-cruiser)", run: checkLayers },
  { name: "comments", run: () => runScript("check-comments.ts") },
  { name: "dead code (knip)", run: () => runTool("knip", [], { output: "keep" }) },
  { name: "lock file", run: () => runScript("complete-lock.ts", "--check") },
  { name: "dependencies", run: () => runScript("check-dependencies.ts") },
];

/** Route types are generated first: `PageProps<"/x">` is unknown on a fresh clone. */
async function checkTypes() {
  const generated = await runTool("next", ["typegen"], { output: "keep" });
  return generated.code === 0 ? runTool("tsc", ["--noEmit"], { output: "keep" }) : generated;
}

function checkLayers() {
  return runTool("depcruise", ["--config", ".dependency-cruiser.mjs", "--output-type", "err", "."], { output: "keep" });
}

function runScript(name: string, ...args: string[]) {
  const script = join(projectRoot, "scripts", name);
  return run(process.execPath, ["--import", "./scripts/alias.mjs", script, ...args], { output: "keep" });
}

async function runCheck(check: Check): Promise<boolean> {
  const { code, output, seconds } = await check.run();
  const passed = code === 0;
  console.log(`${passed ? "ok    " : "FAILED"}  ${check.name}  ${seconds.toFixed(1)} s`);
  if (!passed) console.log(output.trimEnd());
  return passed;
}

// Type checks of tests need the generated client.
await generateApiClient();
const passed = await Promise.all(checks.map(runCheck));
if (passed.includes(false)) process.exitCode = 1;
