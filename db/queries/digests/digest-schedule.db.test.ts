import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/core/id";
import { atMinute, digestsOf, NOW, newReader } from "@/lib/domain/digests/testing/reader";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { claimDigests, type DigestPlan, listDueMembers } from "./digest-schedule";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("one of several concurrent planners claims a digest", async () => {
  const reader = await newReader(runtime);
  const { db } = runtime.database;
  const [due] = await listDueMembers(db, { now: NOW, usersMax: 9 });
  expect(due).toMatchObject({ userId: reader.userId, nextDigestAt: NOW, timeZone: "Europe/Berlin", doneDate: null });
  const plan = (localDate: string, next: Date): DigestPlan => ({
    id: newId(),
    userId: reader.userId,
    newsfeedId: reader.newsfeedId,
    was: NOW,
    next,
    localDate,
    firstWindowStart: atMinute(-1_440),
  });
  const claim = (localDate: string, next: Date) =>
    claimDigests(db, [plan(localDate, next)], {
      windowEnd: next,
      longestAgo: atMinute(-40_000),
      claimedUntil: atMinute(10),
    });
  const days = ["2026-11-21", "2026-11-22", "2026-11-23"];
  const claimed = await Promise.all(days.map((day, index) => claim(day, atMinute(1_440 + index))));
  expect(claimed.flat()).toHaveLength(1);
  expect(await claim("2026-11-24", atMinute(9_000))).toEqual([]);
  expect(await digestsOf(runtime, reader)).toHaveLength(1);
  expect(await listDueMembers(db, { now: NOW, usersMax: 9 })).toEqual([]);
});
