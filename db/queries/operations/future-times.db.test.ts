import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/duration";
import { updateDigest } from "@/lib/domain/digests/digests";
import { atMinute, NOW, newReader, type Reader } from "@/lib/domain/digests/testing/reader";
import { startTicks } from "@/lib/domain/digests/testing/ticks";
import { setUpRuntime } from "@/lib/testing/runtime";
import { correctFutureTimes } from "./future-times";

const runtime = setUpRuntime({ now: NOW });

/**
 * Moves the digest from 8 to 23 o'clock after today's was sent, and the reader to another time zone.
 *
 * @returns the hours from now to the next one
 */
async function moveToEvening({ ctx, userId, newsfeedId }: Reader, timeZone = "Europe/Berlin"): Promise<number> {
  await startTicks(runtime).tickAndSend(NOW);
  await runtime.database.pool.query("update users set timezone = $1 where id = $2", [timeZone, userId]);
  const { next_at } = await updateDigest(ctx, newsfeedId, { hour: 23 });
  return ((next_at?.getTime() ?? 0) - NOW.getTime()) / HOUR_MS;
}

/** Returns the planned time that is left, or null. */
async function planAfterCorrection({ newsfeedId }: Reader): Promise<Date | null> {
  const { db, pool } = runtime.database;
  await correctFutureTimes(db, { now: NOW, checkPauseSecondsMax: 86_400 });
  const { rows } = await pool.query("select next_digest_at as at from newsfeed_members where newsfeed_id = $1", [
    newsfeedId,
  ]);
  return rows[0].at;
}

test("keeps the next daily digest after its hour was changed", async () => {
  const reader = await newReader(runtime);
  expect(await moveToEvening(reader)).toBe(39);
  expect(await planAfterCorrection(reader)).toEqual(atMinute(39 * 60));
});

/** The westernmost zone, where it is still yesterday. */
const FAR_WEST = "Etc/GMT+12";

test("keeps the next daily digest of a reader who travels west", async () => {
  const reader = await newReader(runtime);
  expect(await moveToEvening(reader, FAR_WEST)).toBe(52);
  expect(await planAfterCorrection(reader)).toEqual(atMinute(52 * 60));
});

test("keeps the next weekly digest of a reader who travels west", async () => {
  const reader = await newReader(runtime);
  const weekly = "update newsfeeds set digest_frequency = 'weekly' where id = $1";
  await runtime.database.pool.query(weekly, [reader.newsfeedId]);
  await reader.set("digest_weekday = 6");
  const hours = 6 * 24 + 52;
  expect(await moveToEvening(reader, FAR_WEST)).toBe(hours);
  expect(await planAfterCorrection(reader)).toEqual(atMinute(hours * 60));
});

test("clears the plan of a daily digest that is further ahead than any schedule", async () => {
  const reader = await newReader(runtime);
  await reader.set(`next_digest_at = '${atMinute(50 * 60).toISOString()}'`);
  expect(await planAfterCorrection(reader)).toBeNull();
});
