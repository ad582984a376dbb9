// `npm run faults`: injects the faults of the matrix and checks the app. `npm run faults -- R7 R8` runs only these
// rows, `--share 0.1` a tenth of the repetitions and durations. Prints one line for each row; exit code 1 when one
// fails. `rows.ts` lists the rows.
import { parseArgs } from "node:util";
import { findPostgres } from "@/scripts/find-postgres";
import type { Grounds, Row, Verdict } from "./row";
import { ROWS } from "./rows";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { share: { type: "string" } } });

function chosenRows(): readonly Row[] {
  const wanted = positionals.map((id) => id.toUpperCase());
  const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id));
  if (unknown.length > 0)
    throw new Error(`There is no row ${unknown.join(", ")}, only ${ROWS.map(({ id }) => id).join(", ")}.`);
  return wanted.length === 0 ? ROWS : ROWS.filter(({ id }) => wanted.includes(id));
}

function chosenShare(): number {
  const share = Number(values.share ?? 1);
  if (!(share > 0 && share <= 1)) throw new Error(`--share is "${values.share}", but must be above 0 and at most 1.`);
  return share;
}

/** @returns whether it passed */
async function runRow(row: Row, grounds: Grounds): Promise<boolean> {
  const startedAt = performance.now();
  const { figures, broken } = await row.run(grounds).catch(failed);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const isPassed = broken.length === 0;
  const found = isPassed ? figures : `${figures}. BROKEN: ${broken.join("; ")}`;
  console.log(`${row.id.padEnd(4)}${isPassed ? "pass" : "FAIL"}  ${row.fault} (${seconds} s): ${found}`);
  return isPassed;
}

function failed(error: unknown): Verdict {
  return {
    figures: "not finished",
    broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  };
}

const grounds: Grounds = { postgresUrl: null, share: chosenShare() };
const rows = chosenRows();
const postgres = await findPostgres();
if (!postgres) console.log("PostgreSQL was not found: rows that need it fail.");
const outcomes: boolean[] = [];
for (const row of rows) outcomes.push(await runRow(row, { ...grounds, postgresUrl: postgres?.url ?? null }));
await postgres?.stop();
const passed = outcomes.filter(Boolean).length;
console.log(`${passed} passed, ${outcomes.length - passed} failed`);
process.exit(passed === outcomes.length ? 0 : 1);
