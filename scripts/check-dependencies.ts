// Fails for a package or an install script that docs/dependencies.md does not list.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./command";
import { growthFaults, type Packages, productionPackages, sizeOf } from "./production-size";

/** Two files of npm, and the page about dependencies. */
export interface Dependencies {
  manifest: {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
    allowScripts?: Record<string, boolean>;
  };
  lock: { packages: Record<string, Packages[string] & { license?: string }> };
  /** docs/dependencies.md */
  page: string;
}

const EXACT = /^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Returns a sentence for each package that the page omits or describes differently. */
export function dependencyFaults({ manifest, lock, page }: Dependencies): string[] {
  const direct = { ...manifest.dependencies, ...manifest.devDependencies };
  const [packagesPart = "", scriptsPart = ""] = page.split("\n## Install scripts\n");
  const lines = linesOf(packagesPart);
  const inexact = Object.entries(direct)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} has the version "${version}", which is not exact.`);
  const cellsOf = (name: string) => (name in (manifest.dependencies ?? {}) ? 5 : 4);
  const unexplained = Object.keys(direct)
    .filter((name) => lines.get(name)?.length !== cellsOf(name) || lines.get(name)?.includes(""))
    .map(
      (name) =>
        `${name} has no line with purpose, size, what it brings along (in production), licence and alternative.`,
    );
  const stale = [...lines.keys()]
    .filter((name) => !(name in direct))
    .map((name) => `${name} has a line, but is not in package.json.`);
  const relicensed = Object.keys(direct).flatMap((name) => {
    const [wanted, found] = [lines.get(name)?.at(-2), lock.packages[`node_modules/${name}`]?.license];
    return wanted === undefined || wanted === found ? [] : [`${name} has the licence ${found}, not ${wanted}.`];
  });
  return [...inexact, ...unexplained, ...stale, ...relicensed, ...scriptFaults({ manifest, lock, page: scriptsPart })];
}

function scriptFaults({ manifest, lock, page }: Dependencies): string[] {
  const lines = linesOf(page);
  const allowed = manifest.allowScripts ?? {};
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([location]) => location.replace(/^.*node_modules\//, ""));
  const names = [...new Set([...scripted, ...Object.keys(allowed)])];
  return names.flatMap((name) => {
    const word = lines.get(name)?.[0];
    if (word === undefined) return [`${name} runs an install script, but has no line about it.`];
    return (word === "yes") === (allowed[name] === true) ? [] : [`the line of ${name} contradicts allowScripts.`];
  });
}

/** Returns the cells of a table by its names. */
function linesOf(page: string): Map<string, string[]> {
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
  return new Map(rows.map(([, name = "", rest = ""]) => [name, rest.split(" | ").map((cell) => cell.trim())]));
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
  const manifest = JSON.parse(read("package.json"));
  const lock = JSON.parse(read("package-lock.json"));
  const page = read("docs/dependencies.md");
  const inProduction = productionPackages(lock.packages, Object.keys(manifest.dependencies));
  const growth = growthFaults(page, sizeOf(lock.packages, inProduction, projectRoot));
  const faults = [...dependencyFaults({ manifest, lock, page }), ...growth];
  for (const fault of faults) console.error(`${fault} See docs/dependencies.md.`);
  if (faults.length > 0) process.exitCode = 1;
}
