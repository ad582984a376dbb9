import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { atMinute, digestsOf, newReader } from "@/lib/domain/digests/testing/reader";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { updateDigest } from "./digests";
import { tickDigests } from "./plan-digests";
import { previewDigest } from "./preview-digest";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime({ runsWorkflows: true });
  // The engine's ticks would plan and claim the same digests. Stopped, it still takes events.
  await runtime.workflows.stop();
});
afterAll(() => runtime.stop());

test("digests are due by the database clock", async () => {
  const reader = await newReader(runtime);
  const { pool } = runtime.database;
  await pool.query("update users set timezone = 'UTC'");
  const minuteAgo = new Date(Date.now() - 60_000);
  await reader.store(new Date(Date.now() - 600_000), [{ title: "News" }]);
  await reader.set("next_digest_at = now() + interval '1 hour', created_at = now() - interval '1 day'");
  runtime.setNow(new Date("2030-01-01T00:00:00Z"));
  expect(await tickDigests(runtime.system)).toMatchObject({ due: 0 });
  await reader.set(`next_digest_at = '${minuteAgo.toISOString()}', digest_hour = ${minuteAgo.getUTCHours()}`);
  runtime.setNow(new Date("2020-01-01T00:00:00Z"));
  expect(await tickDigests(runtime.system)).toMatchObject({ due: 1 });
  await runtime.workflows.start();
  await vi.waitFor(async () => expect(await digestsOf(runtime, reader)).toMatchObject([{ status: "sent", mails: 1 }]), {
    timeout: 20_000,
    interval: 100,
  });
  await runtime.workflows.stop();
});

test("the next tick plans members without a plan", async () => {
  const reader = await newReader(runtime);
  await reader.set("next_digest_at = null");
  runtime.setNow(null);
  expect(await tickDigests(runtime.system)).toMatchObject({ planned: 1 });
  const { rows } = await runtime.database.pool.query<{ next: Date }>(
    "select next_digest_at as next from newsfeed_members where user_id = $1",
    [reader.userId],
  );
  expect(rows[0]?.next.getTime()).toBeGreaterThan(Date.now());
  expect(await tickDigests(runtime.system)).toMatchObject({ planned: 0 });
});

test("the preview of a paused first digest shows the posts of the last day", async () => {
  const reader = await newReader(runtime);
  await reader.store(atMinute(-60), [{ title: "News" }]);
  await updateDigest(reader.ctx, reader.newsfeedId, { pause_weeks: 2 });
  const { since, mail } = await previewDigest(reader.ctx, reader.newsfeedId);
  expect(since).toEqual(atMinute(-24 * 60));
  expect(mail?.text).toContain("News");
  runtime.setNow(null);
});
