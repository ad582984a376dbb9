import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import { DAY_MS } from "@/lib/core/duration";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { visitHost } from "@/lib/crawl/politeness/visit-host";
import { claimDueDigests, planDigests } from "@/lib/domain/digests/plan-digests";
import { queueExample } from "@/lib/domain/mail/testing/example-mail";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { correctFutureTimes } from "./housekeep";

const AHEAD_MS = 3 * DAY_MS;

let runtime: TestRuntime;
let ctx: UserContext;
let newsfeedId: string;
let feedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "News", keywords: [] })).id;
  ({ feedId } = await storeSource(ctx, newsfeedId, [{ title: "Before" }]));
});
afterAll(() => runtime.stop());

const ahead = () => runtime.setNow(new Date(Date.now() + AHEAD_MS));
/** Sets the clock back and corrects times, like the app. */
const putBack = async () => {
  runtime.setNow(null);
  await correctFutureTimes(runtime.system);
};
const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await runtime.database.pool.query(text, values)).rows as Row[];

describe("after a clock three days ahead is put back", () => {
  test("a feed keeps its interval to the next check", async () => {
    await rows(
      `update feeds set last_checked_at = now() + interval '3 days', next_due_at = now() + interval '3 days 20 minutes',
         claimed_until = now() + interval '3 days' where id = $1`,
      [feedId],
    );
    await putBack();
    const [feed] = await rows("select next_due_at - now() between '19 minutes' and '20 minutes' as is_soon from feeds");
    expect(feed).toEqual({ is_soon: true });
  });

  test("a postponed feed is due", async () => {
    await rows(
      "update feeds set last_checked_at = now(), next_due_at = now() + interval '3 days', claimed_until = null where id = $1",
      [feedId],
    );
    await putBack();
    expect(await claimDueFeeds(runtime.system)).toBe(1);
  });

  test("a host is available", async () => {
    ahead();
    const visit = () => visitHost(runtime.system, "http://host.example/", async () => "sent", { waitMsMax: 0 });
    await visit();
    await putBack();
    expect(await visit()).toEqual({ kind: "visited", result: "sent" });
  });

  test("a mail is due", async () => {
    ahead();
    await queueExample(runtime.system, ctx);
    await putBack();
    const due = await rows("select 1 from outbox where status = 'pending' and next_attempt_at <= now()");
    expect(due).toHaveLength(1);
  });

  test("spent attempts expire in normal time", async () => {
    const limit = { key: "sign-in:test", tokensMax: 1, windowSeconds: 60 };
    ahead();
    await takeToken(ctx, limit);
    await expect(takeToken(ctx, limit)).rejects.toMatchObject({ code: "rate_limited" });
    await putBack();
    await expect(takeToken(ctx, limit)).resolves.toMatchObject({ tokensLeft: 0 });
  });

  test("new posts are unread in a newsfeed marked as read", async () => {
    ahead();
    await storeEntries(runtime.system, feedId, [{ title: "In the future" }]);
    await markNewsfeedRead(ctx, newsfeedId, { before: runtime.system.now() });
    await putBack();
    const unread = async () => (await listNewsfeeds(ctx)).find(({ id }) => id === newsfeedId)?.unread_count;
    expect(await unread()).toBe(0);
    await storeEntries(runtime.system, feedId, [{ title: "At last" }]);
    expect(await unread()).toBe(1);
  });

  test("a daily digest comes on the next day, once per day", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const at = (days: number) => new Date(Date.parse(`${today}T07:30:00Z`) + days * DAY_MS);
    const digestsAt = async (days: number) => (await claimDueDigests(runtime.system, at(days))).length;
    await planDigests(runtime.system, at(0));
    expect(await digestsAt(3)).toBe(1);
    await putBack();
    await planDigests(runtime.system, at(0));
    expect([await digestsAt(1), await digestsAt(2), await digestsAt(3), await digestsAt(4)]).toEqual([1, 1, 0, 1]);
  });
});

test("correct times stay", async () => {
  await correctFutureTimes(runtime.system);
  await rows("update feeds set last_checked_at = now(), next_due_at = now() + interval '1 day' where id = $1", [
    feedId,
  ]);
  expect(await correctFutureTimes(runtime.system)).toBe(0);
});
