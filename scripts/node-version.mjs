// Exits with a message when Node is older than package.json requires. Every script runs it first, so it is plain
// JavaScript that old versions understand.
import { readFileSync } from "node:fs";

const { engines, dependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const least = engines.node.replace(">=", "");
// The packed app has no packages to install.
const advice = dependencies
  ? ' Run "npm ci", then "npm start": that uses the Node.js that comes with Lede.'
  : " Install it from nodejs.org.";
const own = process.versions.node;

if (own.localeCompare(least, "en", { numeric: true }) < 0) {
  process.stderr.write(`Lede cannot start: it needs Node.js ${least} or newer, but this is ${own}.${advice}\n`);
  process.exit(1);
}
