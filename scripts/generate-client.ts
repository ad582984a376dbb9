// npm run client:generate: after the contract changed, writes the typed client of the API, and what the browser knows of it.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeClient } from "./client-generator";
import { projectRoot } from "./command";
import { operationsTexts } from "./operations-text";

const folder = join(projectRoot, "lib", "client", "operations");
const texts = await operationsTexts();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, text] of texts) writeFileSync(join(folder, name), text);
await writeClient(join(projectRoot, "lib", "testing", "api-client"));
