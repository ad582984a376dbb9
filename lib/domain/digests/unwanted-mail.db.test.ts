import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SystemContext, UserContext } from "@/lib/context/context";
import { atMinute, digestsOf, mailsTo, NOW, newReader, type Reader } from "@/lib/domain/digests/testing/reader";
import { startTicks, type Ticks } from "@/lib/domain/digests/testing/ticks";
import { sendMailAgain } from "@/lib/domain/mail/outbox";
import { sendMail } from "@/lib/domain/mail/send-mail";
import { removeMember } from "@/lib/domain/members/members";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import type { MailOutcome } from "@/lib/platform/mail/transport";
import { addMember } from "@/lib/testing/add-member";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { switchOwnDigests, updateDigest } from "./digests";
import { sendTestDigest } from "./preview-digest";
import { sendDigest } from "./send-digest";

const IN_DOUBT: MailOutcome = { kind: "unknown", error: "500", isRepeatable: true };

let runtime: TestRuntime;
let ticks: Ticks;
/** The first account. */
let operator: UserContext;
let reader: Reader;
beforeAll(async () => {
  runtime = await bindTestRuntime();
  ticks = startTicks(runtime);
  operator = await runtime.newUser();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await ticks.retireReaders();
  reader = await newReader(runtime);
  await reader.store(atMinute(-60), [{ title: "Unwanted" }]);
});

/** Tries to send the reader's mails. @returns the subjects that reached the provider */
async function deliver(outcome: MailOutcome, meanwhile = async () => undefined): Promise<string[]> {
  const subjects: string[] = [];
  const mail: SystemContext["mail"] = {
    ...runtime.post.mail,
    send: async ({ subject }) => {
      subjects.push(subject);
      await meanwhile();
      return outcome;
    },
  };
  for (const { id } of await mailsTo(runtime, reader)) await sendMail({ ...runtime.system, mail }, id);
  return subjects;
}

async function statuses(): Promise<string[]> {
  const { rows } = await runtime.database.pool.query("select status from outbox where to_user = $1 order by id", [
    reader.userId,
  ]);
  return rows.map(({ status }) => status);
}

/** The system's context, in which the change happens before the next transaction. */
function changing(change: () => Promise<unknown>): SystemContext {
  const { db } = runtime.system;
  const transaction: typeof db.transaction = async (work, config) => {
    await change();
    return db.transaction(work, config);
  };
  const get = (target: typeof db, name: PropertyKey) =>
    name === "transaction" ? transaction : Reflect.get(target, name);
  return { ...runtime.system, db: new Proxy(db, { get }) };
}

const WAYS: [string, (reader: Reader) => Promise<unknown>][] = [
  ["turned off", ({ ctx, newsfeedId }) => updateDigest(ctx, newsfeedId, { is_on: false })],
  ["paused", ({ ctx, newsfeedId }) => updateDigest(ctx, newsfeedId, { pause_weeks: 1 })],
  ["turned off with all digests", ({ ctx }) => switchOwnDigests(ctx, false)],
  ["ended with its newsfeed", ({ ctx, newsfeedId }) => deleteNewsfeed(ctx, newsfeedId)],
];

describe.each(WAYS)("a digest that is %s", (_, end) => {
  test("while its mail is composed is not queued", async () => {
    const [id = ""] = await ticks.tick(NOW);
    expect(
      await sendDigest(
        changing(() => end(reader)),
        id,
      ),
    ).toBeNull();
    expect(await mailsTo(runtime, reader)).toEqual([]);
  });

  test("while its mail is retried is not sent again", async () => {
    await ticks.tickAndSend(NOW);
    expect(await deliver(IN_DOUBT)).toEqual(["Unwanted"]);
    await end(reader);
    runtime.setNow(atMinute(5));
    expect(await deliver(IN_DOUBT)).toEqual([]);
    expect(await statuses()).toEqual(["unknown"]);
  });
});

test("a failed digest cannot be sent again after the reader turned all digests off", async () => {
  await ticks.tickAndSend(NOW);
  await deliver({ kind: "refused", error: "Full." });
  await switchOwnDigests(reader.ctx, false);
  const [mail] = await mailsTo(runtime, reader);
  await sendMailAgain(operator, mail?.id ?? "");
  expect(await deliver(IN_DOUBT)).toEqual([]);
  expect(await statuses()).toEqual(["failed", "cancelled"]);
  expect(await digestsOf(runtime, reader)).toMatchObject([{ status: "cancelled" }]);
});

test("a failed digest cannot be sent again after a later one with its posts", async () => {
  await ticks.tickAndSend(NOW);
  await deliver({ kind: "refused", error: "Full." });
  const [mail] = await mailsTo(runtime, reader);
  await ticks.tickAndSend(atMinute(24 * 60));
  expect(await deliver({ kind: "sent", providerId: null })).toEqual(["Unwanted"]);
  await expect(sendMailAgain(operator, mail?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
  expect(await statuses()).toEqual(["failed", "sent"]);
});

test.each([
  ["retried", IN_DOUBT],
  ["sent again", { kind: "refused", error: "Full." } as const],
])("a mail is not %s with the posts of a newsfeed that the reader was removed from", async (_, outcome) => {
  const owner = await newReader(runtime, "Owned");
  await addMember(runtime, owner.newsfeedId, reader.userId);
  await runtime.database.pool.query(
    "update newsfeed_members set digest_hour = 8, next_digest_at = $1, created_at = $2 where newsfeed_id = $3",
    [NOW, atMinute(-3_000), owner.newsfeedId],
  );
  await owner.store(atMinute(-60), [{ title: "Confidential" }]);
  await ticks.tickAndSend(NOW);
  expect(await deliver(outcome)).toHaveLength(1);
  await removeMember(owner.ctx, { newsfeedId: owner.newsfeedId, userId: reader.userId });
  const [mail] = await mailsTo(runtime, reader);
  await sendMailAgain(operator, mail?.id ?? "").catch(() => undefined);
  runtime.setNow(atMinute(5));
  expect(await deliver(outcome)).toEqual([]);
});

test.each([
  [
    "the reader was removed from its newsfeed",
    ({ ctx, newsfeedId }: Reader) => removeMember(ctx, { newsfeedId, userId: reader.userId }),
  ],
  ["its newsfeed was deleted", ({ ctx, newsfeedId }: Reader) => deleteNewsfeed(ctx, newsfeedId)],
] as const)("a test digest that waits is not sent after %s", async (_, end) => {
  const owner = await newReader(runtime, "Owned");
  await addMember(runtime, owner.newsfeedId, reader.userId);
  await owner.store(atMinute(-60), [{ title: "Confidential" }]);
  await runtime.database.pool.query("update newsfeed_members set created_at = $1 where newsfeed_id = $2", [
    atMinute(-3_000),
    owner.newsfeedId,
  ]);
  await sendTestDigest(reader.ctx, owner.newsfeedId);
  await end(owner);
  expect(await deliver({ kind: "sent", providerId: null })).toEqual([]);
  expect(await statuses()).toEqual(["cancelled"]);
});

test("the other digests of a mail that was not sent are composed again", async () => {
  const other = await newReader(runtime, "Other", reader);
  await other.store(atMinute(-60), [{ title: "Still wanted" }]);
  await ticks.tickAndSend(NOW);
  const turnOff = async () => void (await updateDigest(reader.ctx, reader.newsfeedId, { is_on: false }));
  expect(await deliver({ kind: "again", error: "429", retryAfterSeconds: null }, turnOff)).toHaveLength(1);
  runtime.setNow(atMinute(60));
  expect(await deliver({ kind: "sent", providerId: null })).toEqual([]);
  expect(await digestsOf(runtime, other)).toMatchObject([{ status: "claimed" }]);
  await ticks.tickAndSend(atMinute(61));
  const mails = await mailsTo(runtime, reader);
  expect(mails.at(-1)?.payload.text).toContain("Still wanted");
  expect(mails.at(-1)?.payload.text).not.toContain("Unwanted");
});

test("a queued digest is composed again for the reader's new address", async () => {
  await ticks.tickAndSend(NOW);
  const address = `new-${reader.userId}@example.org`;
  await runtime.database.pool.query("update users set email = $1 where id = $2", [address, reader.userId]);
  expect(await deliver({ kind: "sent", providerId: null })).toEqual([]);
  expect(await ticks.tickAndSend(atMinute(5))).toEqual(["rendered"]);
  expect(await deliver({ kind: "sent", providerId: null })).toEqual(["Unwanted"]);
  expect((await mailsTo(runtime, reader)).at(-1)?.to_address).toBe(address);
  expect(await statuses()).toEqual(["cancelled", "sent"]);
});
