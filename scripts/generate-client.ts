// npm run client:generate: writes the typed client of the API after the contract changed.
import { join } from "node:path";
import { writeClient } from "./client-generator";
import { projectRoot } from "./command";

await writeClient(join(projectRoot, "lib", "testing", "api-client"));
