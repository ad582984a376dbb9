// Serves the feed farm alone: node --import ./scripts/alias.mjs e2e/farm/serve.ts --port 4010
import { parseArgs } from "node:util";
import { startFarm } from "./farm";

const { values } = parseArgs({ options: { port: { type: "string", default: "4010" } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port takes a number from 0 to 65535, not ${values.port}.`);
  process.exit(2);
}

const farm = await startFarm({ port }).catch((error: Error) => {
  console.error(`The feed farm cannot listen on port ${port}: ${error.message}`);
  process.exit(1);
});
console.log(`The feed farm listens at ${farm.url}`);
for (const site of farm.sites) console.log(`  ${site.title.padEnd(28)} ${site.url}  feed: ${site.feedUrl}`);
console.log(`Publish the next item: curl -X POST ${farm.url}/_farm/publish`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void farm.close());
