// npm run client:generate: writes the browser's list of operations after a change of the contract.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./command";
import { operationsText } from "./operations-text";

writeFileSync(join(projectRoot, "lib", "client", "operations.ts"), operationsText());
