// `node --import ./scripts/alias.mjs bench/mail-chaos.ts`: 20 members, 30 kills, every mail once. On the database that
// DATABASE_URL names, which has to be empty, or on an embedded one.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killRounds } from "@/lib/mail/testing/kill-rounds";

const directory = mkdtempSync(join(tmpdir(), "lede-chaos-"));
const variables = { LEDE_DATA_DIR: directory, DATABASE_URL: process.env.DATABASE_URL ?? "" };
const startedAt = performance.now();
const report = await killRounds({ members: 20, kills: 30 }, { variables, random: Math.random });
rmSync(directory, { recursive: true, force: true });
console.log(`${report.mails} mails, ${report.kills} kills, ${report.requests} requests to the provider`);
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s; in the outbox: ${JSON.stringify(report.states)}`);
const isOnce = report.deliveries[1] === report.mails && report.states.sent === report.mails;
console.log(isOnce ? "Every mail was delivered once." : `NOT ONCE: ${JSON.stringify(report.deliveries)}`);
process.exitCode = isOnce ? 0 : 1;
