import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST } from "@/app/u/[token]/route";
import { request } from "@/lib/api/testing/callers";
import { deleteAccount } from "@/lib/domain/accounts/delete-account";
import { atMinute, digestsOf, mailsTo, NOW, newReader, type Reader } from "@/lib/domain/digests/testing/reader";
import { startTicks, type Ticks } from "@/lib/domain/digests/testing/ticks";
import { removeMember } from "@/lib/domain/members/members";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { listDigests, switchOwnDigests, updateDigest } from "./digests";
import { previewDigest, sendTestDigest } from "./preview-digest";
import { sendDigest } from "./send-digest";

const DAY_MINUTES = 24 * 60;

let runtime: TestRuntime;
let ticks: Ticks;
let storage: Reader;
let bread: Reader;
beforeAll(async () => {
  runtime = await bindTestRuntime();
  ticks = startTicks(runtime);
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await ticks.retireReaders();
  storage = await newReader(runtime, "Storage");
  bread = await newReader(runtime, "Bread", storage);
});

const textsTo = async (reader: Reader) => (await mailsTo(runtime, reader)).map(({ payload }) => payload?.text ?? null);
const statuses = async (reader: Reader) => (await digestsOf(runtime, reader)).map(({ status }) => status);

async function storeInBoth(): Promise<void> {
  await storage.store(atMinute(-60), [{ title: "A tender" }]);
  await bread.store(atMinute(-50), [{ title: "Rye" }]);
}

async function closeAccount({ ctx, userId }: Reader): Promise<void> {
  await runtime.database.pool.query("update users set password_hash = null where id = $1", [userId]);
  await deleteAccount(ctx, { email: `${userId}@example.org`, password: "", network: "test" });
}

describe("newsfeeds due at the same hour", () => {
  test("share one mail with a section each", async () => {
    await storeInBoth();
    expect(await ticks.tickAndSend(NOW)).toEqual(["rendered"]);
    const [mail, ...more] = await mailsTo(runtime, storage);
    expect(more).toEqual([]);
    expect(mail?.payload.subject).toMatch(/^(?:Rye|A tender) and 1 more$/);
    for (const part of [mail?.payload.text, mail?.payload.html])
      for (const { newsfeedId } of [storage, bread]) expect(part).toContain(`/newsfeeds/${newsfeedId}/settings#digest`);
    expect(mail?.payload.text).toMatch(/BREAD[\s\S]*Rye[\s\S]*STORAGE[\s\S]*A tender/);
    for (const reader of [storage, bread])
      expect(await digestsOf(runtime, reader)).toMatchObject([{ post_count: 1, mails: 1 }]);
  });

  test("omit newsfeeds without news and send no empty mail", async () => {
    await bread.store(atMinute(-50), [{ title: "Rye" }]);
    expect(await ticks.tickAndSend(NOW)).toEqual(["rendered"]);
    expect((await textsTo(storage))[0]).not.toContain("Storage");
    expect([await statuses(storage), await statuses(bread)]).toEqual([["empty"], ["rendered"]]);
    expect(await ticks.tickAndSend(atMinute(DAY_MINUTES))).toEqual(["empty"]);
    expect(await mailsTo(runtime, storage)).toHaveLength(1);
  });

  test("share one mail even if steps are repeated", async () => {
    await storeInBoth();
    const asked = (await Promise.all([ticks.tick(NOW), ticks.tick(NOW), ticks.tick(atMinute(5))])).flat();
    const [id = ""] = asked;
    expect(asked).toEqual([id]);
    await Promise.all(Array.from({ length: 5 }, () => sendDigest(runtime.system, id)));
    expect(await mailsTo(runtime, storage)).toHaveLength(1);
  });

  test("match the preview and the test mail", async () => {
    await storeInBoth();
    runtime.setNow(atMinute(-1));
    const { mail } = await previewDigest(storage.ctx, storage.newsfeedId);
    await sendTestDigest(bread.ctx, bread.newsfeedId);
    await ticks.tickAndSend(NOW);
    const [tried, sent] = await mailsTo(runtime, storage);
    expect([tried?.payload.text, sent?.payload.text]).toEqual([mail?.text, mail?.text]);
    expect(mail?.post_count).toBe(2);
  });

  test("follow each member's own settings", async () => {
    const other = await newReader(runtime, "Cheese");
    await addMember(runtime, storage.newsfeedId, other.userId);
    await runtime.database.pool.query(
      "update newsfeed_members set digest_hour = 8, next_digest_at = $1, created_at = $2 where user_id = $3",
      [NOW, atMinute(-3_000), other.userId],
    );
    await storeInBoth();
    await ticks.tickAndSend(NOW);
    expect((await textsTo(storage))[0]).toMatch(/Rye[\s\S]*A tender/);
    const [text, ...more] = await textsTo(other);
    expect(more).toEqual([]);
    expect([text?.includes("A tender"), text?.includes("Rye")]).toEqual([true, false]);
  });
});

test("newsfeeds with different hours get separate mails", async () => {
  await storeInBoth();
  await bread.set(`digest_hour = 9, next_digest_at = '${atMinute(60).toISOString()}'`);
  await ticks.tickAndSend(NOW);
  expect(await mailsTo(runtime, storage)).toHaveLength(1);
  await ticks.tickAndSend(atMinute(60));
  expect((await textsTo(storage)).map((text) => /A tender|Rye/.exec(text ?? "")?.[0])).toEqual(["A tender", "Rye"]);
});

describe("one failing or cancelled section", () => {
  test("is omitted if turned off after the claim", async () => {
    await storeInBoth();
    const [id = ""] = await ticks.tick(NOW);
    await bread.set("digest_enabled = false");
    expect(await sendDigest(runtime.system, id)).toBe("rendered");
    expect([await statuses(storage), await statuses(bread)]).toEqual([["rendered"], ["cancelled"]]);
    expect((await textsTo(storage))[0]).not.toContain("Rye");
  });

  test.each([
    ["turned off", { is_on: false } as const],
    ["paused", { pause_weeks: 1 } as const],
  ])("is omitted if its digest is %s while the mail is queued", async (_, change) => {
    await storeInBoth();
    await ticks.tickAndSend(NOW);
    await updateDigest(bread.ctx, bread.newsfeedId, change);
    expect(await textsTo(storage)).toEqual([null]);
    expect(await ticks.tickAndSend(atMinute(5))).toEqual(["rendered"]);
    const texts = await textsTo(storage);
    expect(texts).toEqual([null, expect.stringContaining("A tender")]);
    expect(texts[1]).not.toContain("Rye");
    expect(await ticks.tickAndSend(atMinute(20))).toEqual([]);
  });

  test.each([
    [
      "the member is removed",
      ({ ctx, newsfeedId }: Reader) => removeMember(ctx, { newsfeedId, userId: storage.userId }),
    ],
    ["the newsfeed is deleted", ({ ctx, newsfeedId }: Reader) => deleteNewsfeed(ctx, newsfeedId)],
    ["its owner deletes their account", closeAccount],
  ])("is omitted if %s while the mail is queued", async (_, end) => {
    const owner = await newReader(runtime, "Owned");
    await addMember(runtime, owner.newsfeedId, storage.userId);
    await runtime.database.pool.query(
      "update newsfeed_members set digest_hour = 8, next_digest_at = $1, created_at = $2 where newsfeed_id = $3",
      [NOW, atMinute(-3_000), owner.newsfeedId],
    );
    await owner.store(atMinute(-60), [{ title: "Confidential" }]);
    await storage.store(atMinute(-60), [{ title: "A tender" }]);
    await ticks.tickAndSend(NOW);
    expect((await textsTo(storage))[0]).toContain("Confidential");
    await end(owner);
    await ticks.tickAndSend(atMinute(5));
    const texts = await textsTo(storage);
    expect(texts).toEqual([null, expect.stringContaining("A tender")]);
    expect(texts[1]).not.toContain("Confidential");
  });

  test.each([1, -1])("loses no day of the others when mails of several days are queued, in order %i", async (order) => {
    await storeInBoth();
    await ticks.tickAndSend(NOW);
    await storage.store(atMinute(600), [{ title: "A contract" }]);
    await bread.store(atMinute(600), [{ title: "Spelt" }]);
    await ticks.tickAndSend(atMinute(DAY_MINUTES));
    expect(await mailsTo(runtime, storage)).toHaveLength(2);
    await updateDigest(bread.ctx, bread.newsfeedId, { pause_weeks: 1 });
    await ticks.tick(atMinute(DAY_MINUTES + 5));
    const released = (await digestsOf(runtime, storage)).toSorted((a, b) => order * (+a.window_end - +b.window_end));
    for (const { batch_id } of released) expect(await sendDigest(runtime.system, batch_id)).toBe("rendered");
    const texts = (await textsTo(storage)).filter((text) => text !== null);
    expect(texts.map((text) => text.match(/A tender|A contract|Rye|Spelt/g)?.[0]).toSorted()).toEqual([
      "A contract",
      "A tender",
    ]);
  });

  test("is mailed even if it keeps failing after its first mail was cancelled", async () => {
    await storeInBoth();
    await ticks.tickAndSend(NOW);
    // A batch is named after one of its digests.
    const first = (await digestsOf(runtime, storage)).concat(await digestsOf(runtime, bread));
    const [named, other] = first[0]?.id === first[0]?.batch_id ? [storage, bread] : [bread, storage];
    await updateDigest(other.ctx, other.newsfeedId, { pause_weeks: 1 });
    for (const minutes of [5, 20]) expect(await ticks.tick(atMinute(minutes))).toHaveLength(1);
    expect(await ticks.tickAndSend(atMinute(35))).toEqual(["rendered"]);
    expect(await textsTo(storage)).toEqual([null, expect.stringContaining(named === storage ? "A tender" : "Rye")]);
  });

  test("does not block the others when it keeps failing", async () => {
    await storeInBoth();
    await ticks.tick(NOW);
    for (const minutes of [15, 30]) expect(await ticks.tick(atMinute(minutes))).toHaveLength(1);
    const asked = await ticks.tick(atMinute(45));
    expect(asked).toHaveLength(2);
    for (const id of asked) expect(await sendDigest(runtime.system, id)).toBe("rendered");
    expect(await mailsTo(runtime, storage)).toHaveLength(2);
  });
});

describe("one-click unsubscribe", () => {
  const click = async (body?: string) => {
    const [mail] = await mailsTo(runtime, storage);
    const token = /\/u\/([\w-]+)>/.exec(mail?.payload.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const sent = request("POST", `/u/${token}`, { headers, body: body ?? "List-Unsubscribe=One-Click" });
    return POST(sent, { params: Promise.resolve({ token }) });
  };

  test("stops all digests until they are turned on again", async () => {
    await storeInBoth();
    const cheese = await newReader(runtime, "Cheese", storage);
    await cheese.set("digest_enabled = false, next_digest_at = null");
    await ticks.tickAndSend(NOW);
    expect((await textsTo(storage))[0]).toContain("“Unsubscribe” in your email app also stops all digests.");
    await runtime.database.pool.query("update outbox set status = 'sent' where to_user = $1", [storage.userId]);
    expect(await (await click()).text()).toContain("You get no more digests of any newsfeed");
    await storage.store(atMinute(60), [{ title: "Unwanted" }]);
    expect(await ticks.tick(atMinute(DAY_MINUTES))).toEqual([]);
    runtime.setNow(atMinute(DAY_MINUTES + 60));
    expect(await (await click("digests=on")).text()).toContain("You get digests of your newsfeeds again");
    const shown = await listDigests(storage.ctx);
    expect(shown.map(({ newsfeed_name, is_on }) => [newsfeed_name, is_on])).toEqual([
      ["Cheese", false],
      ["Bread", true],
      ["Storage", true],
    ]);
    expect(await ticks.tickAndSend(atMinute(2 * DAY_MINUTES))).toEqual(["rendered"]);
    expect((await textsTo(storage)).at(-1)).toContain("Unwanted");
  });

  test("cancels a queued mail", async () => {
    await storeInBoth();
    await ticks.tickAndSend(NOW);
    await click();
    expect(await textsTo(storage)).toEqual([null]);
    expect(await ticks.tickAndSend(atMinute(20))).toEqual([]);
  });
});

test("turning all digests off and on keeps each newsfeed's settings", async () => {
  await storeInBoth();
  runtime.setNow(atMinute(-10));
  const off = await switchOwnDigests(storage.ctx, false);
  expect(off.map(({ is_on, are_all_off, next_at }) => [is_on, are_all_off, next_at])).toEqual([
    [true, true, null],
    [true, true, null],
  ]);
  expect(await ticks.tick(NOW)).toEqual([]);
  runtime.setNow(atMinute(1));
  expect((await switchOwnDigests(storage.ctx, true)).map(({ next_at }) => next_at)).toEqual([
    atMinute(DAY_MINUTES),
    atMinute(DAY_MINUTES),
  ]);
});
