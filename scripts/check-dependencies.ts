// Fails for a package or an install script that docs/dependencies.md does not list.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./command";
import { dependencyFaults } from "./dependency-faults";

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");

const faults = dependencyFaults({
  manifest: JSON.parse(read("package.json")),
  lock: JSON.parse(read("package-lock.json")),
  page: read("docs/dependencies.md"),
});
for (const fault of faults) console.error(`${fault} See docs/dependencies.md.`);
if (faults.length > 0) process.exitCode = 1;
