import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { atMinute, digestsOf, mailsTo, NOW, newReader, type Reader } from "@/lib/domain/digests/testing/reader";
import { startTicks, type Ticks } from "@/lib/domain/digests/testing/ticks";
import { sendMailAgain } from "@/lib/domain/mail/outbox";
import { sendMail } from "@/lib/domain/mail/send-mail";
import type { MailOutcome } from "@/lib/platform/mail/transport";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { previewDigest } from "./preview-digest";
import { sendDigest } from "./send-digest";

const DAY_MINUTES = 24 * 60;

let runtime: TestRuntime;
let ticks: Ticks;
/** The first account. */
let operator: UserContext;
beforeAll(async () => {
  runtime = await bindTestRuntime();
  ticks = startTicks(runtime);
  operator = await runtime.newUser();
});
afterAll(() => runtime.stop());
beforeEach(() => ticks.retireReaders());

/** Sends the reader's waiting mail, with this outcome. */
async function deliver(reader: Reader, outcome: MailOutcome): Promise<void> {
  const mail = { ...runtime.post.mail, send: async () => outcome };
  for (const { id } of await mailsTo(runtime, reader)) await sendMail({ ...runtime.system, mail }, id);
}

describe("a digest window", () => {
  test("starts after the last sent digest and sends no empty mail", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-600), [{ title: "First" }]);
    expect(await ticks.tickAndSend(atMinute(-5))).toEqual([]);
    expect(await ticks.tickAndSend(NOW)).toEqual(["rendered"]);
    expect(await ticks.tickAndSend(atMinute(5))).toEqual([]);
    expect(await ticks.tickAndSend(atMinute(DAY_MINUTES))).toEqual(["empty"]);
    await reader.store(atMinute(DAY_MINUTES + 60), [{ title: "Third" }]);
    expect(await ticks.tickAndSend(atMinute(2 * DAY_MINUTES))).toEqual(["rendered"]);
    const [first, empty, third] = await digestsOf(runtime, reader);
    expect([first?.day, empty?.day, third?.day]).toEqual(["2026-11-21", "2026-11-22", "2026-11-23"]);
    expect([first?.mails, empty?.mails, third?.mails]).toEqual([1, 0, 1]);
    expect(third?.window_start).toEqual(first?.window_end);
    expect((await mailsTo(runtime, reader)).map(({ payload }) => payload.subject)).toEqual(["First", "Third"]);
  });

  test("is dated with the day on which it is sent, at midnight too", async () => {
    const reader = await newReader(runtime);
    const midnight = atMinute(16 * 60);
    await reader.set(`digest_hour = 0, next_digest_at = '${midnight.toISOString()}'`);
    await reader.store(atMinute(0), [{ title: "Of Saturday" }]);
    await ticks.tickAndSend(midnight);
    const [digest] = await digestsOf(runtime, reader);
    const [mail] = await mailsTo(runtime, reader);
    expect([digest?.day, mail?.payload.text.split("\n")[1]]).toEqual(["2026-11-22", "Sunday 22 November · 1 new post"]);
  });

  test("leaves posts of a running crawl to the next digest", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Before" }]);
    await reader.store(atMinute(-1), [{ title: "At the last moment" }]);
    await ticks.tickAndSend(NOW);
    await ticks.tickAndSend(atMinute(DAY_MINUTES));
    const subjects = (await mailsTo(runtime, reader)).map(({ payload }) => payload.subject);
    expect(subjects).toEqual(["Before", "At the last moment"]);
  });

  test("is repeated in the next digest if its mail failed", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Lost" }]);
    await ticks.tickAndSend(NOW);
    await runtime.database.pool.query("update outbox set status = 'failed' where to_user = $1", [reader.userId]);
    await ticks.tickAndSend(atMinute(DAY_MINUTES));
    expect((await mailsTo(runtime, reader)).map(({ payload }) => payload.subject)).toEqual(["Lost", "Lost"]);
  });

  test("is not repeated in the next digest if its failed mail was sent again", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Found" }]);
    await ticks.tickAndSend(NOW);
    await deliver(reader, { kind: "refused", error: "Full." });
    const [mail] = await mailsTo(runtime, reader);
    await sendMailAgain(operator, mail?.id ?? "");
    await deliver(reader, { kind: "sent", providerId: null });
    expect(await ticks.tickAndSend(atMinute(DAY_MINUTES))).toEqual(["empty"]);
  });

  test("is not repeated in the next digest if its mail may have arrived", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Doubtful" }]);
    await ticks.tickAndSend(NOW);
    await deliver(reader, { kind: "unknown", error: "Cut off.", isRepeatable: false });
    expect(await ticks.tickAndSend(atMinute(DAY_MINUTES))).toEqual(["empty"]);
  });

  test("starts where the preview says", async () => {
    const reader = await newReader(runtime);
    const fates = ["sent", "failed", "sent"];
    for (const [day, fate] of fates.entries()) {
      const now = atMinute(day * DAY_MINUTES);
      await reader.store(new Date(now.getTime() - HOUR_MS), [{ title: `Of day ${day}` }]);
      runtime.setNow(now);
      const { since } = await previewDigest(reader.ctx, reader.newsfeedId);
      expect(await ticks.tickAndSend(now)).toEqual(["rendered"]);
      expect((await digestsOf(runtime, reader)).at(-1)?.window_start).toEqual(since);
      await runtime.database.pool.query("update outbox set status = $1 where to_user = $2 and status = 'pending'", [
        fate,
        reader.userId,
      ]);
    }
  });

  test("is queued with recipient, headers and idempotency key", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "First" }]);
    await ticks.tickAndSend(NOW);
    const [digest] = await digestsOf(runtime, reader);
    const [mail] = await mailsTo(runtime, reader);
    expect(mail).toMatchObject({
      kind: "digest",
      idempotency_key: `digest/${digest?.id}`,
      to_address: `${reader.userId}@example.org`,
    });
    expect(runtime.sent.map(({ name }) => name)).toEqual(["mail/send.requested"]);
  });
});

describe("digests that must not be sent", () => {
  const cases: [string, string, (reader: Reader) => Promise<unknown>][] = [
    ["to a member who turned digests off", "turned_off", ({ set }) => set("digest_enabled = false")],
    [
      "to a member who paused digests",
      "paused",
      ({ set }) => set(`digest_paused_until = '${atMinute(60).toISOString()}'`),
    ],
    [
      "to an address that bounced",
      "suppressed",
      ({ userId }) =>
        runtime.database.pool.query("insert into mail_suppressions (address_hash, reason) values ($1, 'bounce')", [
          runtime.system.mac("mail-address", `${userId}@example.org`),
        ]),
    ],
  ];
  test.each(cases)("mails no digest %s after the claim: %s", async (_, reason, prevent) => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Unwanted" }]);
    const [id = ""] = await ticks.tick(NOW);
    await prevent(reader);
    expect(await sendDigest(runtime.system, id)).toBe("cancelled");
    expect(await digestsOf(runtime, reader)).toMatchObject([{ status: "cancelled", reason, mails: 0 }]);
  });

  test("mails no digest to an unverified address", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Unproved" }]);
    const [id = ""] = await ticks.tick(NOW);
    const mail = { ...runtime.post.mail, kind: "smtp" as const };
    expect(await sendDigest({ ...runtime.system, mail }, id)).toBe("cancelled");
    expect(await digestsOf(runtime, reader)).toMatchObject([{ reason: "unverified" }]);
  });

  test("mails no digest that was off, paused or deleted before the claim", async () => {
    const off = await newReader(runtime);
    await off.set("digest_enabled = false");
    const paused = await newReader(runtime);
    await paused.set(`digest_paused_until = '${atMinute(3 * DAY_MINUTES + 30).toISOString()}'`);
    const deleted = await newReader(runtime);
    await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [deleted.newsfeedId]);
    for (const reader of [off, paused, deleted]) await reader.store(atMinute(-60), [{ title: "Unwanted" }]);
    expect(await ticks.tick(NOW)).toEqual([]);
    expect(await ticks.tick(atMinute(3 * DAY_MINUTES))).toEqual([]);
    expect(await ticks.tick(atMinute(4 * DAY_MINUTES))).toHaveLength(1);
    expect(await digestsOf(runtime, paused)).toMatchObject([{ day: "2026-11-25" }]);
  });

  test("mails no digest after the member or newsfeed was removed", async () => {
    const [removed, deleted] = [await newReader(runtime), await newReader(runtime)];
    for (const reader of [removed, deleted]) await reader.store(atMinute(-60), [{ title: "Unwanted" }]);
    const ids = await ticks.tick(NOW);
    const { pool } = runtime.database;
    await pool.query("delete from newsfeed_members where newsfeed_id = $1", [removed.newsfeedId]);
    await pool.query("update newsfeeds set deleted_at = now() where id = $1", [deleted.newsfeedId]);
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(await sendDigest(runtime.system, id)).toBeNull();
    for (const reader of [removed, deleted]) expect(await mailsTo(runtime, reader)).toEqual([]);
  });
});
