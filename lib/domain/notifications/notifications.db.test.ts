import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { suppressAddress } from "@/db/queries/accounts/mail-addresses";
import { getAccount } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS, MINUTE_MS } from "@/lib/core/duration";
import { describeArticles, endPreparation } from "@/lib/crawl/articles/prepare-articles";
import { addressHash } from "@/lib/domain/mail/delivery-reports";
import { listOutbox, sendMailAgain } from "@/lib/domain/mail/outbox";
import { requestDueMails } from "@/lib/domain/mail/send-mail";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { requestDueDeliveries } from "@/lib/domain/webhooks/deliver";
import { macBy } from "@/lib/platform/secret";
import { type Receiver, startReceiver } from "@/lib/testing/receiver";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { type StoredEntry, storeSource } from "@/lib/testing/stored-source";
import { createChannel, deleteChannel, getPushKey, listChannels, testChannel, updateChannel } from "./channels";
import { createRule, deleteRule, previewNotifications, updateRule } from "./rules";

const NOW = new Date("2026-11-26T12:00:00Z");
const runtime = setUpRuntime({ now: NOW });
let receiver: Receiver;
/** The first account. */
let operator: UserContext;
let ada: UserContext;

beforeAll(async () => {
  operator = await runtime.newUser();
  receiver = await startReceiver();
  runtime.stages.set("https://api.telegram.org", receiver.url);
});
afterAll(() => receiver.close());
beforeEach(async () => {
  runtime.setNow(NOW);
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(200).end("ok"));
  await runtime.database.pool.query("delete from destinations");
  ada = await runtime.newUser();
});

/** Files posts and gives them their key learnings, as a crawl does. @param state of a key learning from a model */
async function publish(entries: readonly StoredEntry[], state?: string): Promise<string> {
  const { id } = await createNewsfeed(ada, { name: "Grid", start_date: "2026-01-01" });
  const { feedId } = await storeSource(ada, id, entries);
  const { rows } = await runtime.database.pool.query("select id from articles where feed_id = $1", [feedId]);
  const ids = rows.map((row) => row.id);
  await describeArticles(runtime.system, ids);
  if (state)
    await runtime.database.pool.query(
      `insert into keylearnings (post_id, context_version, keylearning, evidence, status, state)
       select id, 1, 'What it means.', '[]', 'done', $2 from posts where newsfeed_id = $1
       on conflict (post_id, context_version) do update set keylearning = excluded.keylearning, state = excluded.state`,
      [id, state],
    );
  await endPreparation(runtime.system, ids);
  await runSent(runtime);
  return id;
}

interface Sent {
  newsfeedId: string;
  channelId: string;
  ruleId: string;
}

const ntfy = () => createChannel(ada, { kind: "ntfy", url: `${receiver.url}/lede-topic` });
const titles = () => receiver.received.map(({ body }) => JSON.parse(body).title);

describe("a rule", () => {
  test("sends one notification for each matching post", async () => {
    const { id: channel_id } = await ntfy();
    await createRule(ada, { channel_id, words: "outage" });
    await createRule(ada, { channel_id, words: "grid" });
    await publish([{ title: "Outage of the grid" }, { title: "Weather" }]);
    await publish([]);
    expect(titles()).toEqual(["Outage of the grid"]);
    expect(receiver.received).toMatchObject([{ path: "/", body: expect.stringContaining('"topic":"lede-topic"') }]);
  });

  test("sends nothing for posts that were old when they arrived", async () => {
    const { id: channel_id } = await ntfy();
    await createRule(ada, { channel_id });
    await publish([{ title: "Old", publishedAt: new Date(NOW.getTime() - 2 * DAY_MS) }]);
    expect(receiver.received).toEqual([]);
  });

  test.each([
    [11 * 60, 13 * 60, 0],
    [13 * 60, 11 * 60, 1],
    [22 * 60, 13 * 60, 0],
  ])("with quiet hours from minute %i to %i sends %i notifications at noon", async (quiet_from, quiet_to, times) => {
    const { id: channel_id } = await ntfy();
    await createRule(ada, { channel_id, quiet_from, quiet_to });
    await publish([{ title: "Noon" }]);
    expect(receiver.received).toHaveLength(times);
  });

  test("with quiet hours treats an unknown time zone as UTC", async () => {
    await runtime.database.pool.query("update users set timezone = 'Mars/Olympus' where id = $1", [ada.actor.userId]);
    const { id: channel_id } = await ntfy();
    await createRule(ada, { channel_id, quiet_from: 11 * 60, quiet_to: 13 * 60 });
    await createRule(ada, { channel_id, quiet_from: 22 * 60, quiet_to: 7 * 60, words: "outage" });
    await publish([{ title: "Noon" }, { title: "Outage" }]);
    expect(titles()).toEqual(["Outage"]);
    expect(await previewNotifications(ada, { quiet_from: 11 * 60, quiet_to: 13 * 60 })).toMatchObject({ count: 0 });
    expect(await previewNotifications(ada, { quiet_from: 22 * 60, quiet_to: 7 * 60 })).toMatchObject({ count: 2 });
  });

  test("sends nothing in quiet hours for a post that arrived before them", async () => {
    const { id: channel_id } = await ntfy();
    await createRule(ada, { channel_id, quiet_from: 12 * 60 + 10, quiet_to: 13 * 60 });
    receiver.answer((response) => response.writeHead(503).end());
    await publish([{ title: "Noon" }]);
    receiver.answer((response) => response.writeHead(200).end("ok"));
    for (const minutes of [20, 120]) {
      runtime.setNow(new Date(NOW.getTime() + minutes * MINUTE_MS));
      await requestDueDeliveries(runtime.system);
      await runSent(runtime);
    }
    expect(receiver.received).toHaveLength(1);
  });

  test("sends nothing while it is off", async () => {
    const { id: channel_id } = await ntfy();
    const { id } = await createRule(ada, { channel_id });
    await updateRule(ada, id, { is_enabled: false });
    await publish([{ title: "Quiet" }]);
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ["supported", "What it means."],
    ["extract", "From the article: What it means."],
    ["quoted", "From the article: The grid is out."],
    ["unsupported", "From the article: The grid is out."],
  ])("shows for a key learning that is %s: %s", async (state, message) => {
    const { id: channel_id } = await ntfy();
    await createRule(ada, { channel_id });
    await publish([{ title: "Outage", text: "The grid is out." }], state);
    expect(receiver.received.map(({ body }) => JSON.parse(body).message)).toEqual([message]);
  });

  test("sends the posts that its preview shows", async () => {
    const { id: channel_id } = await ntfy();
    const rule = { words: "outage", quiet_from: 0, quiet_to: 60 };
    await createRule(ada, { channel_id, ...rule });
    await publish([
      { title: "Outage one" },
      { title: "Weather" },
      { title: "Outage two" },
      { title: "Outage long ago", publishedAt: new Date(NOW.getTime() - 3 * DAY_MS) },
    ]);
    const preview = await previewNotifications(ada, rule);
    expect(preview.count).toBe(2);
    expect(preview.posts.map(({ title }) => title).toSorted()).toEqual(titles().toSorted());
  });
});

describe("a test of a channel", () => {
  const at = (path: string) => `${receiver.url}${path}`;
  test.each([
    ["slack", () => ({ kind: "slack", url: at("/services/T/B/x") }) as const, "/services/T/B/x", "A test from Lede"],
    ["discord", () => ({ kind: "discord", url: at("/api/webhooks/1/x") }) as const, "/api/webhooks/1/x", '"parse":[]'],
    ["teams", () => ({ kind: "teams", url: at("/workflows/x") }) as const, "/workflows/x", "AdaptiveCard"],
    [
      "telegram",
      () => ({ kind: "telegram", bot_token: "1:x", chat_id: "7" }) as const,
      "/bot1:x/sendMessage",
      '"chat_id":"7"',
    ],
    ["ntfy", () => ({ kind: "ntfy", url: at("/topic"), access_token: "tk_x" }) as const, "/", '"topic":"topic"'],
  ])("%s has the format that the service expects", async (_, target, path, part) => {
    const { id } = await createChannel(ada, target());
    expect(await testChannel(ada, id)).toMatchObject({ status: "delivered", status_code: 200 });
    expect(receiver.received).toMatchObject([{ path, body: expect.stringContaining(part) }]);
  });

  test("in a browser is encrypted and carries the server's key", async () => {
    const browser = createECDH("prime256v1");
    const p256dh = browser.generateKeys().toString("base64url");
    const auth = randomBytes(16).toString("base64url");
    const { id } = await createChannel(ada, { kind: "web-push", url: at("/push/x"), p256dh, auth });
    expect(await testChannel(ada, id)).toMatchObject({ status: "delivered" });
    const { public_key } = await getPushKey(ada);
    expect(receiver.received).toMatchObject([
      { headers: { "content-encoding": "aes128gcm", authorization: expect.stringContaining(`k=${public_key}`) } },
    ]);
    expect(receiver.received[0]?.body).not.toContain("A test from Lede");
  });

  test("by email needs a confirmed address, and arrives once", async () => {
    const { id } = await createChannel(ada, { kind: "email" });
    const sending: UserContext = { ...ada, mail: { ...ada.mail, kind: "smtp" } };
    expect(await testChannel(sending, id)).toMatchObject({ status: "cancelled" });
    await runtime.database.pool.query("update users set email_verified_at = now() where id = $1", [ada.actor.userId]);
    expect(await testChannel(sending, id)).toMatchObject({ status: "delivered" });
    await runSent(runtime);
    expect(runtime.post.mails.filter(({ subject }) => subject === "A test from Lede")).toHaveLength(1);
  });

  test("by email needs no confirmed address where mails are kept as files", async () => {
    const { id } = await createChannel(ada, { kind: "email" });
    expect(await testChannel(ada, id)).toMatchObject({ status: "delivered" });
  });

  test.each([
    ["bounce", "bounced"],
    ["complaint", "spam"],
  ] as const)(
    "by email to an address that is suppressed after a %s reports that it was not sent",
    async (reason, why) => {
      const { id } = await createChannel(ada, { kind: "email" });
      await runtime.database.pool.query("update users set email_verified_at = now() where id = $1", [ada.actor.userId]);
      const { email } = await getAccount(ada);
      await suppressAddress(runtime.database.db, { addressHash: addressHash(ada, email), reason, createdAt: NOW });
      const sending: UserContext = { ...ada, mail: { ...ada.mail, kind: "smtp" } };
      expect(await testChannel(sending, id)).toMatchObject({
        status: "cancelled",
        error: expect.stringContaining(why),
      });
      expect(await testChannel(ada, id)).toMatchObject({ status: "delivered" });
    },
  );

  test.each([
    ["discord", { is_enabled: false, disabled_reason: "gone" }],
    ["ntfy", { is_enabled: true, disabled_reason: null }],
  ] as const)("answered with 404 by %s leaves the channel %j", async (kind, state) => {
    const { id: channel_id } = await createChannel(ada, { kind, url: `${receiver.url}/topic` });
    await createRule(ada, { channel_id });
    receiver.answer((response) => response.writeHead(404).end());
    await publish([{ title: "One" }]);
    expect(await listChannels(ada)).toMatchObject([state]);
  });
});

test.each([
  ["its newsfeed was deleted", 0, ({ newsfeedId }: Sent) => deleteNewsfeed(ada, newsfeedId)],
  ["its channel was deleted", 0, ({ channelId }: Sent) => deleteChannel(ada, channelId)],
  ["its channel was turned off", 0, ({ channelId }: Sent) => updateChannel(ada, channelId, { is_enabled: false })],
  ["its rule was turned off", 0, ({ ruleId }: Sent) => updateRule(ada, ruleId, { is_enabled: false })],
  ["its rule was deleted", 0, ({ ruleId }: Sent) => deleteRule(ada, ruleId)],
  ["quiet hours began", 0, ({ ruleId }: Sent) => updateRule(ada, ruleId, { quiet_from: 730, quiet_to: 780 })],
  ["a failure of the mail server", 1, async () => {}],
] as const)("after %s, a waiting email is sent %i times", async (why, times, change) => {
  const { id: channelId } = await createChannel(ada, { kind: "email" });
  const { id: ruleId } = await createRule(ada, { channel_id: channelId });
  const { mail } = runtime.post;
  runtime.post.mail = { ...mail, send: async () => ({ kind: "again", error: "down", retryAfterSeconds: null }) };
  const newsfeedId = await publish([{ title: `Outage: ${why}` }]);
  runtime.post.mail = mail;
  await change({ newsfeedId, channelId, ruleId });
  runtime.setNow(new Date(NOW.getTime() + 30 * MINUTE_MS));
  await requestDueMails(runtime.system);
  await runSent(runtime);
  expect(runtime.post.mails.filter(({ subject }) => subject.endsWith(why))).toHaveLength(times);
});

test("an email that the operator sends again is not sent after its newsfeed was deleted", async () => {
  const { id: channel_id } = await createChannel(ada, { kind: "email" });
  await createRule(ada, { channel_id });
  const { mail } = runtime.post;
  runtime.post.mail = { ...mail, send: async () => ({ kind: "refused", error: "Full." }) };
  const newsfeedId = await publish([{ title: "Confidential" }]);
  runtime.post.mail = mail;
  await deleteNewsfeed(ada, newsfeedId);
  const { mails } = await listOutbox(operator);
  await sendMailAgain(operator, mails[0]?.id ?? "");
  await runSent(runtime);
  expect(runtime.post.mails.filter(({ subject }) => subject === "Confidential")).toEqual([]);
  expect((await listOutbox(operator)).mails[0]?.status).toBe("cancelled");
});

test("a server with another secret gets new keys for browsers", async () => {
  const former = await getPushKey(ada);
  const restored = { ...ada, mac: macBy("a-secret-that-was-set-after-a-restore") };
  const { public_key } = await getPushKey(restored);
  expect(public_key).not.toBe(former.public_key);
  expect(await getPushKey(restored)).toEqual({ public_key });
});

test("sends to the topic of an address with a trailing slash", async () => {
  const { id } = await createChannel(ada, { kind: "ntfy", url: `${receiver.url}/phone/` });
  expect(await testChannel(ada, id)).toMatchObject({ status: "delivered" });
  expect(receiver.received).toMatchObject([{ path: "/", body: expect.stringContaining('"topic":"phone"') }]);
});

test.each(["", "/", "//"])("refuses an address of ntfy without a topic: %j", async (path) => {
  const added = createChannel(ada, { kind: "ntfy", url: `${receiver.url}${path}` });
  await expect(added).rejects.toMatchObject({ code: "validation", issues: [{ pointer: "/url", code: "no_topic" }] });
  expect(await listChannels(ada)).toEqual([]);
});

test("refuses to test a channel that is off", async () => {
  const { id } = await ntfy();
  await updateChannel(ada, id, { is_enabled: false });
  await expect(testChannel(ada, id)).rejects.toMatchObject({
    code: "conflict",
    message: "This channel is off. Turn it on first.",
  });
});

test("refuses keys that no browser generates", async () => {
  const wrong = { kind: "web-push", url: `${receiver.url}/push`, p256dh: "x", auth: "y" } as const;
  await expect(createChannel(ada, wrong)).rejects.toMatchObject({ code: "validation" });
});
