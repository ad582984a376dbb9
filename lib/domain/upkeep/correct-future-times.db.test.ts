import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findVisits } from "@/db/queries/accounts/visits";
import { countRefusal, recordNewsfeedUsage, recordUsage, reserveTokens } from "@/db/queries/ai/ai-usage";
import type { HubSubscription } from "@/db/schema/feeds";
import type { UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import { DAY_MS, dayOf, HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { visitHost } from "@/lib/crawl/politeness/visit-host";
import { listDigests } from "@/lib/domain/digests/digests";
import { claimDueDigests, planDigests } from "@/lib/domain/digests/plan-digests";
import { queueExample } from "@/lib/domain/mail/testing/example-mail";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";
import { recordVisit } from "@/lib/domain/status/get-today";
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

  test("a subscribed list is due", async () => {
    await rows(
      `insert into opml_subscriptions (id, user_id, url, checked_at, due_at)
       values (gen_random_uuid(), $1, 'http://list.example/', now() + interval '3 days', now() + interval '4 days')`,
      [ctx.actor.userId],
    );
    await putBack();
    const [list] = await rows(
      "select due_at <= now() as is_due, checked_at <= now() as is_past from opml_subscriptions",
    );
    expect(list).toEqual({ is_due: true, is_past: true });
  });

  test("deliveries are due, and wait no longer than the longest pause between attempts", async () => {
    const [destination] = await rows<{ id: string }>(
      "insert into destinations (id, user_id, kind, sealed) values (gen_random_uuid(), $1, 'webhook', '') returning id",
      [ctx.actor.userId],
    );
    await rows(
      `insert into deliveries (id, destination_id, event, key, created_at, next_attempt_at)
       select gen_random_uuid(), $1, 'test', key, now() + created, now() + next_attempt
       from (values ('new', interval '10 hours', interval '10 hours'), ('repeated', '-1 hour', '3 days 5 minutes'),
         ('correct', '-1 hour', '26 hours')) as given(key, created, next_attempt)`,
      [destination?.id],
    );
    await putBack();
    expect(
      await rows(
        "select key, next_attempt_at <= now() as is_due, created_at <= now() as is_past from deliveries order by key",
      ),
    ).toEqual([
      { key: "correct", is_due: false, is_past: true },
      { key: "new", is_due: true, is_past: true },
      { key: "repeated", is_due: true, is_past: true },
    ]);
  });

  test("a destination leaves the slow lane in time", async () => {
    const [destination] = await rows<{ id: string }>(
      `insert into destinations (id, user_id, kind, sealed, slow_at, failing_since, delivered_at)
       select gen_random_uuid(), $1, 'webhook', '', at, at, at from (values (now() + interval '3 days')) as given (at)
       returning id`,
      [ctx.actor.userId],
    );
    await putBack();
    const past = "select greatest(slow_at, failing_since, delivered_at) <= now() as is_past from destinations";
    expect(await rows(`${past} where id = $1`, [destination?.id])).toEqual([{ is_past: true }]);
  });

  test("tokens that were counted for later days count for today", async () => {
    const { userId } = ctx.actor;
    const call = { model: "m", userId, purpose: "summary", inputTokens: 80, outputTokens: 20 } as const;
    const today = dayOf(new Date());
    for (const days of [0, 40, 41]) {
      const day = dayOf(new Date(Date.parse(today) + days * DAY_MS));
      await recordUsage(ctx.db, { ...call, day });
      await recordNewsfeedUsage(ctx.db, { ...call, newsfeedId, day });
      await countRefusal(ctx.db, { day, refusal: "unfinished", isFinal: days > 0 });
    }
    await putBack();
    expect(await rows("select day::text, input_tokens::int, output_tokens::int, calls from ai_usage")).toEqual([
      { day: today, input_tokens: 240, output_tokens: 60, calls: 3 },
    ]);
    const month = `${today.slice(0, 7)}-01`;
    expect(
      await rows("select month::text, (input_tokens + output_tokens)::int as tokens from ai_newsfeed_usage"),
    ).toEqual([{ month, tokens: 300 }]);
    expect(await rows("select day::text, count, final_count from ai_refusals")).toEqual([
      { day: today, count: 3, final_count: 2 },
    ]);
  });

  test("tokens reserved for a call that was killed are free", async () => {
    const { userId } = ctx.actor;
    const expiresAt = new Date(Date.now() + AHEAD_MS);
    const now = new Date();
    await reserveTokens(ctx.db, { id: newId(), day: dayOf(expiresAt), userId, tokens: 100, expiresAt }, { now });
    await putBack();
    expect(await rows("select expires_at <= now() as is_over from ai_reservations")).toEqual([{ is_over: true }]);
  });

  test("a reader's next visit is recorded", async () => {
    ahead();
    await recordVisit(ctx);
    await putBack();
    const later = new Date(Date.now() + 2 * HOUR_MS);
    runtime.setNow(later);
    await recordVisit(ctx);
    expect((await findVisits(ctx.db, ctx.actor.userId)).visitedAt).toEqual(later);
  });

  test("a subscriber of our hub is due", async () => {
    const [address] = await rows<{ id: string }>(
      `insert into feed_addresses (id, user_id, kind, token_hash, token_sealed)
       values (gen_random_uuid(), $1, 'today', '', '') returning id`,
      [ctx.actor.userId],
    );
    await rows(
      `insert into hub_subscribers (id, address_id, format, callback, due_at)
       values (gen_random_uuid(), $1, 'atom', 'http://reader.example/', now() + interval '3 days')`,
      [address?.id],
    );
    await putBack();
    expect(await rows("select due_at <= now() as is_due from hub_subscribers")).toEqual([{ is_due: true }]);
  });

  test("the subscription to a feed's hub is renewed, and its pushes replace no polls until then", async () => {
    const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    const hub = { url: "http://hub.example/", topic: "t", token: "t", secret: "s", state: "verified" };
    const store = (times: object) => rows("update feeds set hub = $1 where id = $2", [{ ...hub, ...times }, feedId]);
    const times = async () => {
      const [feed] = await rows<{ hub: HubSubscription }>("select hub from feeds where id = $1", [feedId]);
      return feed && { askedAt: feed.hub.askedAt, leaseUntil: feed.hub.leaseUntil, pushedAt: feed.hub.pushedAt };
    };
    const correct = { askedAt: at(-1), leaseUntil: at(9), pushedAt: at(-0.5) };
    await store(correct);
    await putBack();
    expect(await times()).toEqual(correct);
    await store({ askedAt: at(3), leaseUntil: at(13), pushedAt: at(3) });
    await putBack();
    const corrected = await times();
    expect(corrected).toEqual({ askedAt: corrected?.leaseUntil, leaseUntil: expect.any(String), pushedAt: null });
    expect(Math.abs(Date.now() - Date.parse(corrected?.askedAt ?? ""))).toBeLessThan(60_000);
    expect(corrected?.askedAt).toBe(new Date(corrected?.askedAt ?? "").toISOString());
    await store({ askedAt: at(3), leaseUntil: null, pushedAt: null });
    await putBack();
    expect(await times()).toMatchObject({ leaseUntil: null });
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
    const [shown] = await listDigests(ctx);
    expect(shown?.next_at?.getTime(), "shown before the next tick plans").toBeLessThan(at(2).getTime());
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
