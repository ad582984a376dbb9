// `node --import ./scripts/alias.mjs bench/digest-chaos.ts`: 20 members, 30 days, the app killed on each of them, every
// digest once: on an embedded database and, where `DATABASE_URL` is set, on a fresh one of that server. Ends with 1 when
// one was missed or came twice. The suite holds a small version of it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killRounds } from "@/lib/digests/testing/kill-rounds";
import { onFreshPostgres } from "./fresh-postgres";

async function wreak(name: string, variables: Record<string, string>): Promise<void> {
  const startedAt = performance.now();
  const report = await killRounds({ members: 20, rounds: 30 }, { variables, random: Math.random });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const { windows, keys, strangers, states, kills, fell, requests } = report;
  console.log(`${name}: ${kills} kills, ${requests} requests to the provider, ${seconds} s`);
  console.log(`  killed amid ${JSON.stringify(fell)}; digests ${JSON.stringify(states)}`);
  console.log(`  deliveries of each window with news ${JSON.stringify(windows)}, of each key ${JSON.stringify(keys)}`);
  const isOnce = [windows, keys].every((times) => Object.keys(times).join() === "1") && strangers.length === 0;
  if (isOnce) return;
  console.log(`  NOT ONCE: ${strangers.join("; ")}`);
  process.exitCode = 1;
}

const directory = mkdtempSync(join(tmpdir(), "lede-chaos-"));
await wreak("Embedded database", { LEDE_DATA_DIR: directory, DATABASE_URL: "" });
rmSync(directory, { recursive: true, force: true });
await onFreshPostgres((url) => wreak("Postgres", { DATABASE_URL: url }));
