import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "@/lib/core/env";
import { requestLink } from "@/lib/domain/accounts/email-link";
import { signIn } from "@/lib/domain/accounts/sign-in";
import { signUp } from "@/lib/domain/members/create-account";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { SYSTEM } from "@/lib/runtime/runtime";
import { loadTemplates } from "@/lib/testing/load-templates";
import { type Contest, compare } from "./measure";

const ROUNDS = 200;
/** Both answers wait half a second, to hide the difference. */
const LINK_ROUNDS = 10;
const DIFFERENCE_MAX = 0.05;
const PASSWORD = "correct horse battery staple";

/**
 * Measures whether the time of a reply reveals that an address has an account, alternating both cases. Uses the empty
 * database in `DATABASE_URL`, or an embedded one.
 */
export async function benchEnumeration(): Promise<void> {
  loadTemplates();
  const directory = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const { DATABASE_URL } = process.env;
  const runtime = await openRuntime(
    readEnv({ DATABASE_URL, LEDE_DATA_DIR: directory, LOG_LEVEL: "error", SIGNUP: "open" }),
  );
  await runtime.workflows.start();
  const ctx = runtime.contextFor(SYSTEM);
  await signUp(ctx, { email: "known@example.org", password: PASSWORD });
  // Keeps the limit's work but not its refusal.
  const freshBuckets = () => runtime.database.pool.query("delete from rate_buckets");
  const guess = (email: string) => () =>
    signIn(ctx, { email, password: "wrong", network: "192.0.2.1", userAgent: "Bench" });
  const ask = (email: string) => () => requestLink(ctx, "password-reset", email);
  console.log("Known and unknown addresses, milliseconds\n");
  const known = "known@example.org";
  const unknown = "nobody@example.org";
  const guesses = { known: guess(known), unknown: guess(unknown) };
  await tell({ name: "wrong password", ...guesses, before: freshBuckets, rounds: ROUNDS });
  const askings = { known: ask(known), unknown: ask(unknown) };
  await tell({ name: "reset link", ...askings, before: freshBuckets, rounds: LINK_ROUNDS });
  await runtime.stop();
  rmSync(directory, { recursive: true, force: true });
}

interface Questions extends Omit<Contest, "ways"> {
  known: () => Promise<unknown>;
  unknown: () => Promise<unknown>;
}

/** The second request takes a little longer, so each case is first once. */
async function tell({ known, unknown, ...contest }: Questions) {
  const ways = { first: known, second: unknown, third: unknown, fourth: known };
  const times = await compare({ ...contest, ways });
  const median = (one: keyof typeof ways, other: keyof typeof ways) =>
    ((times[one]?.p50 ?? Number.NaN) + (times[other]?.p50 ?? Number.NaN)) / 2;
  const [ofKnown, ofUnknown] = [median("first", "fourth"), median("second", "third")];
  const difference = Math.abs(ofKnown - ofUnknown) / ofKnown;
  const verdict = difference < DIFFERENCE_MAX ? "indistinguishable" : "DISTINGUISHABLE";
  const medians = `known ${ofKnown.toFixed(1)}, unknown ${ofUnknown.toFixed(1)}`;
  console.log(`${contest.name.padEnd(16)} ${medians}: ${(100 * difference).toFixed(1)}%, ${verdict}`);
}

if (import.meta.main) await benchEnumeration();
