import { expect, test } from "vitest";
import { killRounds } from "@/lib/domain/digests/testing/kill-rounds";
import { openTestDatabase } from "@/lib/testing/database";
import { randomFrom } from "@/lib/testing/seeded";

/** One kill during composing, one around a call, one during planning or just after. */
const SEED = 14_600_213;

test("delivers each digest once when the app is killed at any moment", { timeout: 180_000 }, async () => {
  // Not reused, because the processes replace its clock.
  const database = await openTestDatabase({ isKept: false });
  const variables = { DATABASE_URL: database.url ?? "" };
  const report = await killRounds({ members: 6, rounds: 2 }, { variables, random: randomFrom(SEED) });
  await database.close();
  // Six members get one newsfeed on both days; two of them get another, which has news on one day, in the same mail.
  expect(report).toMatchObject({
    kills: 3,
    windows: { 1: 14 },
    keys: { 1: 12 },
    strangers: [],
    states: { sent: 14, empty: 2 },
  });
});
