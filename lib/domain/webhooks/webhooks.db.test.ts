import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDelivery } from "@/db/queries/webhooks/deliveries";
import { outbox } from "@/db/schema/mail";
import { transact, type UserContext } from "@/lib/context/context";
import type { NewWebhook } from "@/lib/contract/webhooks";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/duration";
import { closeAccount, deleteAccount } from "@/lib/domain/accounts/delete-account";
import { addListItem, removeListItem } from "@/lib/domain/lists/list-items";
import { createList, deleteList } from "@/lib/domain/lists/lists";
import { removeMember } from "@/lib/domain/members/members";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { createFetcher } from "@/lib/platform/fetch/fetch";
import { macBy } from "@/lib/platform/secret";
import { addMember } from "@/lib/testing/add-member";
import { flakyDatabase } from "@/lib/testing/flaky-database";
import { type Receiver, startReceiver, verified } from "@/lib/testing/receiver";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { deliverDue, requestDueDeliveries } from "./deliver";
import { listDeliveries, sendDeliveryAgain, testWebhook } from "./delivery-log";
import { disable } from "./disable";
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, rotateWebhookSecret, updateWebhook } from "./webhooks";

/** The real time, with which the reference library compares signatures. */
const NOW = new Date();
const runtime = setUpRuntime({ now: NOW });
let receiver: Receiver;
let ada: UserContext;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(204).end());
  await runtime.database.pool.query("delete from destinations");
  ada = await runtime.newUser();
});

const passTo = (ms: number) => runtime.setNow(new Date(NOW.getTime() + ms));
const typesOf = () => receiver.received.map(({ body }) => JSON.parse(body).type);
const log = async (webhook: { id: string }) => (await listDeliveries(ada, webhook.id, {})).rows;

async function tick(): Promise<void> {
  await requestDueDeliveries(runtime.system);
  await runSent(runtime);
}

async function makeWebhook(wanted: Partial<Parameters<typeof createWebhook>[1]> = {}): Promise<NewWebhook> {
  return createWebhook(ada, { url: `${receiver.url}/hook`, ...wanted });
}

async function newsfeedWithPosts(titles: readonly string[], ctx = ada) {
  const { id } = await createNewsfeed(ctx, { name: "Grid", start_date: "2026-01-01" });
  const source = await storeSource(
    ctx,
    id,
    titles.map((title) => ({ title })),
  );
  return { id, ...source };
}

describe("a webhook", () => {
  test("gets each new post once, signed, as the API shows it", async () => {
    const webhook = await makeWebhook({ events: ["post.matched"] });
    const { id } = await newsfeedWithPosts(["One", "Two"]);
    await runSent(runtime);
    const events = receiver.received.map((request) => verified(webhook.secret, request));
    expect(events.map(({ type }) => type)).toEqual(["post.matched", "post.matched"]);
    expect(events.map(({ data }) => data)).toMatchObject([
      { post: { title: "One", newsfeed_id: id } },
      { post: { title: "Two", newsfeed_id: id } },
    ]);
    await tick();
    expect(receiver.received).toHaveLength(2);
  });

  test("gets the events of its newsfeeds only", async () => {
    const other = await createNewsfeed(ada, { name: "Other" });
    await makeWebhook({ newsfeed_ids: [other.id] });
    await newsfeedWithPosts(["One"]);
    await runSent(runtime);
    expect(receiver.received).toEqual([]);
  });

  test("gets the events that it chose only", async () => {
    await makeWebhook({ events: ["list.changed"] });
    const { id } = await newsfeedWithPosts(["One"]);
    const list = await createList(ada, { name: "Later" });
    const { rows } = await runtime.database.pool.query("select id from posts where newsfeed_id = $1", [id]);
    await addListItem(ada, list.id, { post_id: rows[0].id });
    await removeListItem(ada, { listId: list.id, postId: rows[0].id });
    await deleteList(ada, list.id);
    await runSent(runtime);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.change)).toEqual([
      "created",
      "post_added",
      "post_removed",
      "deleted",
    ]);
  });

  test.each<[string, (newsfeedId: string, owner: UserContext) => Promise<void>]>([
    ["its user left", (newsfeedId) => removeMember(ada, { newsfeedId, userId: ada.actor.userId })],
    ["its user was removed from", (newsfeedId, owner) => removeMember(owner, { newsfeedId, userId: ada.actor.userId })],
    ["its owner deleted", (newsfeedId, owner) => deleteNewsfeed(owner, newsfeedId)],
    ["its owner deleted with the account", (_, owner) => transact(owner, (tx) => closeAccount(tx, owner.actor.userId))],
  ])("gets one event for each list that lost the posts of a newsfeed that %s", async (_, end) => {
    const owner = await runtime.newUser();
    const { id } = await newsfeedWithPosts(["One", "Two"], owner);
    await addMember(runtime, id, ada.actor.userId);
    const listIds = [];
    for (const name of ["Later", "Tender"]) listIds.push((await createList(ada, { name })).id);
    await createList(ada, { name: "Empty" });
    const { rows } = await runtime.database.pool.query("select id from posts where newsfeed_id = $1", [id]);
    for (const listId of listIds) for (const post of rows) await addListItem(ada, listId, { post_id: post.id });
    await makeWebhook({ events: ["list.changed"] });
    await end(id, owner);
    await runSent(runtime);
    const data = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(data.map(({ list_id }) => list_id).toSorted()).toEqual(listIds.toSorted());
    for (const event of data)
      expect(event).toMatchObject({ change: "post_removed", post_id: null, list: { item_count: 0 } });
  });

  test("shows a read-only key only the origin of its address", async () => {
    const { id } = await makeWebhook();
    const reading: UserContext = { ...ada, actor: { ...ada.actor, via: "key", isReadOnly: true } };
    expect(await listWebhooks(reading)).toMatchObject([{ id, url: receiver.url }]);
    expect(await getWebhook(reading, id)).toMatchObject({ url: receiver.url });
    expect(await getWebhook(ada, id)).toMatchObject({ url: `${receiver.url}/hook` });
  });

  test("requests no delivery for newsfeeds of other users", async () => {
    await makeWebhook();
    await newsfeedWithPosts(["One"], await runtime.newUser());
    expect(runtime.sent.filter(({ name }) => name === "destination/deliver.requested")).toEqual([]);
  });
});

test("one delivery is claimed at a time, whatever the plan", async () => {
  const webhook = await makeWebhook({ events: ["list.changed"] });
  for (const name of ["One", "Two", "Three"]) await createList(ada, { name });
  const claimed = await runtime.database.db.transaction(async (tx) => {
    for (const way of ["hashjoin", "mergejoin", "material", "hashagg", "sort"])
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    return claimDelivery(tx, webhook.id, { now: NOW, until: new Date(NOW.getTime() + MINUTE_MS) });
  });
  expect(claimed).toMatchObject({ status: "sending", attempts: 1 });
  expect((await log(webhook)).map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1]);
});

describe("a receiver that fails", () => {
  test("gets the same body under the same id until it accepts it, then the waiting events", async () => {
    const webhook = await makeWebhook({ events: ["post.matched"] });
    receiver.answer((response) => response.writeHead(500).end("no"));
    const { feedId } = await newsfeedWithPosts(["One"]);
    await runSent(runtime);
    expect(await log(webhook)).toMatchObject([{ status: "pending", attempts: 1, status_code: 500 }]);
    await runtime.database.pool.query("update articles set title = 'Changed' where feed_id = $1", [feedId]);
    passTo(10 * MINUTE_MS);
    await tick();
    passTo(20 * MINUTE_MS);
    receiver.answer((response) => response.writeHead(204).end());
    await storeEntries(ada, feedId, [{ title: "Two" }]);
    await runSent(runtime);
    const [first, second, ...rest] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
    expect(rest.map(({ body }) => JSON.parse(body).data.post.title)).toEqual(["One", "Two"]);
    expect(await log(webhook)).toMatchObject([{ status: "delivered" }, { status: "delivered", attempts: 3 }]);
  });

  test("gets ten attempts over three days", async () => {
    const webhook = await makeWebhook({ events: ["post.matched"] });
    receiver.answer((response) => response.writeHead(503).end());
    await newsfeedWithPosts(["One"]);
    await runSent(runtime);
    for (let minutes = 1; minutes < 5 * 24 * 60; minutes += 20) {
      passTo(minutes * MINUTE_MS);
      await tick();
    }
    expect(receiver.received).toHaveLength(10);
    expect(await log(webhook)).toMatchObject([{ status: "failed", attempts: 10, next_attempt_at: null }]);
    const seconds = receiver.received.map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(((seconds.at(-1) ?? 0) - (seconds[0] ?? 0)) * 1000).toBeGreaterThan(3 * DAY_MS);
  });

  test.each([
    [500, {}, 4],
    [429, { "retry-after": "3600" }, 1],
  ])("with %i for one event keeps its schedule while it accepts others", async (status, headers, attempts) => {
    const webhook = await makeWebhook({ events: ["post.matched", "list.changed"] });
    receiver.answer((response, { body }) => {
      const isRefused = JSON.parse(body).type === "post.matched";
      response.writeHead(isRefused ? status : 204, isRefused ? headers : {}).end();
    });
    await newsfeedWithPosts(["One"]);
    await runSent(runtime);
    for (let minutes = 5; minutes < 60; minutes += 5) {
      passTo(minutes * MINUTE_MS);
      await createList(ada, { name: `List ${minutes}` });
      await runSent(runtime);
      await tick();
    }
    const refused = (await log(webhook)).filter(({ event }) => event === "post.matched");
    expect(refused).toMatchObject([{ status: "pending", attempts }]);
  });

  test("is paused with a mail after three days, and gets everything once it is enabled", async () => {
    const webhook = await makeWebhook({ events: ["post.matched"], name: "Archive" });
    receiver.answer((response) => response.writeHead(500).end());
    await newsfeedWithPosts(["One"]);
    await runSent(runtime);
    for (let hours = 1; hours <= 90; hours += 1) {
      passTo(hours * HOUR_MS);
      await tick();
    }
    expect(await getWebhook(ada, webhook.id)).toMatchObject({ is_enabled: false, disabled_reason: "failing" });
    expect(runtime.post.mails.map(({ subject }) => subject)).toContain("The webhook “Archive” is paused");
    receiver.answer((response) => response.writeHead(204).end());
    await updateWebhook(ada, webhook.id, { is_enabled: true });
    const [failed] = await log(webhook);
    await sendDeliveryAgain(ada, { webhookId: webhook.id, deliveryId: failed?.id ?? "" });
    await runSent(runtime);
    expect(await log(webhook)).toMatchObject([{ status: "delivered" }]);
    expect(await getWebhook(ada, webhook.id)).toMatchObject({ failing_since: null });
  });

  test.each([
    ["is resumed", { is_enabled: true }, "/hook"],
    ["gets another address", { url: "/moved" }, "/moved"],
  ])("gets what waits at once when it %s", async (_, changes, path) => {
    const webhook = await makeWebhook({ events: ["post.matched"] });
    receiver.answer((response) => response.writeHead(500).end());
    await newsfeedWithPosts(["One"]);
    await runSent(runtime);
    if ("is_enabled" in changes) await updateWebhook(ada, webhook.id, { is_enabled: false });
    receiver.answer((response) => response.writeHead(204).end());
    receiver.received.length = 0;
    const wanted = "url" in changes ? { url: `${receiver.url}${changes.url}` } : changes;
    expect(await updateWebhook(ada, webhook.id, wanted)).toMatchObject({ is_enabled: true, failing_since: null });
    await runSent(runtime);
    expect(receiver.received.map((request) => request.path)).toEqual([path]);
    expect(await log(webhook)).toMatchObject([{ status: "delivered" }]);
  });

  test("tells a confirmed address that it is paused, once a day", async () => {
    const { id, name } = await makeWebhook({ name: "Archive" });
    const { userId } = ada.actor;
    const { rows } = await runtime.database.pool.query("select email from users where id = $1", [userId]);
    const sending = { ...runtime.system, mail: { ...runtime.system.mail, kind: "smtp" as const } };
    const mails = async () => {
      await updateWebhook(ada, id, { is_enabled: true });
      await disable(sending, { id, userId, name, kind: "webhook" }, "gone");
      expect(await getWebhook(ada, id)).toMatchObject({ is_enabled: false, disabled_reason: "gone" });
      return runtime.database.db.$count(outbox, eq(outbox.toAddress, rows[0].email));
    };
    expect(await mails()).toBe(0);
    await runtime.database.pool.query("update users set email_verified_at = now() where id = $1", [userId]);
    expect([await mails(), await mails()]).toEqual([1, 1]);
    passTo(DAY_MS);
    expect(await mails()).toBe(2);
  });

  test("keeps the count of its failures when it is sent its own values", async () => {
    const url = `${receiver.url}/hook`;
    const webhook = await makeWebhook({ name: "Archive", events: ["list.changed"] });
    receiver.answer((response) => response.writeHead(500).end());
    await createList(ada, { name: "Later" });
    await runSent(runtime);
    passTo(HOUR_MS);
    const before = await getWebhook(ada, webhook.id);
    expect(before.failing_since).toEqual(NOW);
    const same = { url, name: "Archive", events: ["list.changed" as const], newsfeed_ids: null, is_enabled: true };
    for (const changes of [{}, same]) expect(await updateWebhook(ada, webhook.id, changes)).toEqual(before);
    expect(runtime.sent).toEqual([]);
    const changed = await updateWebhook(ada, webhook.id, { ...same, name: "Mirror" });
    expect(changed).toEqual({ ...before, name: "Mirror", updated_at: ada.now() });
  });

  test("is disabled by 410", async () => {
    const webhook = await makeWebhook({ events: ["post.matched"] });
    receiver.answer((response) => response.writeHead(410).end());
    await newsfeedWithPosts(["One", "Two"]);
    await runSent(runtime);
    expect(receiver.received).toHaveLength(1);
    expect(await getWebhook(ada, webhook.id)).toMatchObject({ is_enabled: false, disabled_reason: "gone" });
  });

  test("is not followed when it redirects", async () => {
    const webhook = await makeWebhook({ events: ["post.matched"] });
    receiver.answer((response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end());
    await newsfeedWithPosts(["One"]);
    await runSent(runtime);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await log(webhook)).toMatchObject([
      { status: "pending", error: "The receiver redirects (307). Enter its final address." },
    ]);
  });
});

test("an event that Lede cannot prepare ends after ten attempts", async () => {
  const webhook = await makeWebhook({ events: ["list.changed"] });
  await createList(ada, { name: "Later" });
  const mac = () => {
    throw new Error("a defect");
  };
  for (let hours = 0; hours < 5 * 24; hours += 1) {
    passTo(hours * HOUR_MS);
    await deliverDue({ ...runtime.system, mac }, { destinationId: webhook.id, lane: "prompt" });
  }
  expect(await log(webhook)).toMatchObject([
    { status: "failed", attempts: 10, next_attempt_at: null, error: expect.stringContaining("could not prepare") },
  ]);
});

test("receivers that failed or were slow are requested after the others, the longest ago first", async () => {
  const urls = ["first", "second", "third"].map((name) => `${receiver.url}/${name}`);
  const ids: string[] = [];
  for (const url of urls) ids.push((await makeWebhook({ url, events: ["list.changed"] })).id);
  await createList(ada, { name: "Later" });
  const [recent, earlier, prompt] = ids;
  await runtime.database.pool.query(
    `update destinations set slow_at = case id when $1 then now() when $2 then now() - interval '1 hour' end`,
    [recent, earlier],
  );
  runtime.sent.length = 0;
  await requestDueDeliveries(runtime.system);
  const requested = runtime.sent.flatMap(({ data }) => ("destinationId" in data ? data.destinationId : []));
  expect(requested).toEqual([prompt, earlier, recent]);
});

describe("an address", () => {
  test("that can no longer be read makes the webhook fail and keeps its events", async () => {
    const webhook = await makeWebhook({ events: ["list.changed"] });
    await createList(ada, { name: "Later" });
    const restored = { ...runtime.system, mac: macBy("a-secret-that-was-set-after-a-restore") };
    await deliverDue(restored, { destinationId: webhook.id, lane: "prompt" });
    expect(await getWebhook(ada, webhook.id)).toMatchObject({ is_enabled: true, failing_since: NOW });
    expect(await log(webhook)).toMatchObject([{ status: "pending", error: expect.stringContaining("Enter it again") }]);
    await updateWebhook(ada, webhook.id, { url: `${receiver.url}/hook` });
    passTo(MINUTE_MS);
    await tick();
    expect(await log(webhook)).toMatchObject([{ status: "delivered" }]);
  });

  test.each(["ftp://receiver.example/", "not an address", "http://10.0.0.1/", "http://[::1]:9/"])(
    "%s is refused",
    async (url) => {
      await expect(createWebhook(ada, { url })).rejects.toMatchObject({ code: "validation" });
    },
  );

  test("that resolves to a private network gets no request", async () => {
    const fetcher = createFetcher({ userAgent: "Lede/test", resolve: async () => ["10.0.0.7"] });
    const webhook = await createWebhook({ ...ada, fetcher }, { url: "https://inside.example.org/" });
    await createList(ada, { name: "Later" });
    await deliverDue({ ...runtime.system, fetcher }, { destinationId: webhook.id, lane: "prompt" });
    expect(await log(webhook)).toMatchObject([
      { status: "pending", status_code: null, error: expect.stringContaining("private network") },
    ]);
    await fetcher.close();
  });
});

describe("the secret", () => {
  test("is replaced with both valid for a day", async () => {
    const webhook = await makeWebhook({ events: ["list.changed"] });
    const rotated = await rotateWebhookSecret(ada, webhook.id);
    expect(rotated).toMatchObject({ former_secret_until: new Date(NOW.getTime() + DAY_MS) });
    await createList(ada, { name: "One" });
    await runSent(runtime);
    const [first] = receiver.received;
    if (!first) throw new Error("Nothing arrived.");
    for (const secret of [webhook.secret, rotated.secret])
      expect(verified(secret, first)).toMatchObject({ type: "list.changed" });
    passTo(DAY_MS + MINUTE_MS);
    await createList(ada, { name: "Two" });
    await runSent(runtime);
    expect(first.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect(receiver.received.at(-1)?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });

  test("is not in the database, nor in any later reply", async () => {
    const webhook = await makeWebhook();
    const { rows } = await runtime.database.pool.query("select * from destinations where id = $1", [webhook.id]);
    const secret = webhook.secret.slice("whsec_".length);
    expect(
      JSON.stringify(rows[0], (_, value) => (value?.type === "Buffer" ? Buffer.from(value.data).toString() : value)),
    ).not.toContain(secret);
    expect(JSON.stringify(await getWebhook(ada, webhook.id))).not.toContain(secret);
  });
});

describe("waiting deliveries", () => {
  test("are cancelled for a former member", async () => {
    const eve = await runtime.newUser();
    const { id } = await createNewsfeed(eve, { name: "Eve's", start_date: "2026-01-01" });
    await addMember(runtime, id, ada.actor.userId);
    const webhook = await makeWebhook({ events: ["post.matched"] });
    await storeSource(eve, id, [{ title: "One" }]);
    await runtime.database.pool.query("delete from newsfeed_members where user_id = $1", [ada.actor.userId]);
    await runSent(runtime);
    expect(receiver.received).toEqual([]);
    expect(await log(webhook)).toMatchObject([{ status: "cancelled" }]);
  });

  test("that were attempted before are cancelled too", async () => {
    const eve = await runtime.newUser();
    const { id } = await createNewsfeed(eve, { name: "Eve's", start_date: "2026-01-01" });
    await addMember(runtime, id, ada.actor.userId);
    const webhook = await makeWebhook({ events: ["post.matched"] });
    receiver.answer((response) => response.writeHead(500).end());
    await storeSource(eve, id, [{ title: "One" }]);
    await runSent(runtime);
    await runtime.database.pool.query("delete from newsfeed_members where user_id = $1", [ada.actor.userId]);
    passTo(HOUR_MS);
    await tick();
    expect(receiver.received).toHaveLength(1);
    expect(await log(webhook)).toMatchObject([{ status: "cancelled" }]);
  });

  test("of a deleted newsfeed are cancelled", async () => {
    const webhook = await makeWebhook({ events: ["post.matched"] });
    const { id } = await newsfeedWithPosts(["One"]);
    await deleteNewsfeed(ada, id);
    await runSent(runtime);
    expect(receiver.received).toEqual([]);
    expect(await log(webhook)).toMatchObject([{ status: "cancelled" }]);
  });

  test("are deleted with the account", async () => {
    await makeWebhook({ events: ["post.matched"] });
    await newsfeedWithPosts(["One"]);
    const { userId } = ada.actor;
    await runtime.database.pool.query("update users set password_hash = null where id = $1", [userId]);
    await deleteAccount(ada, { email: `${userId}@example.org`, password: "", network: "test" });
    await runSent(runtime);
    expect(receiver.received).toEqual([]);
    const { rows } = await runtime.database.pool.query("select from destinations where user_id = $1", [userId]);
    expect(rows).toEqual([]);
  });

  test("are deleted with the webhook", async () => {
    const webhook = await makeWebhook({ events: ["post.matched"] });
    await newsfeedWithPosts(["One"]);
    await deleteWebhook(ada, webhook.id);
    await runSent(runtime);
    expect(receiver.received).toEqual([]);
  });
});

describe("the log", () => {
  test("sends a delivery again under the same id", async () => {
    const webhook = await makeWebhook({ events: ["list.changed"] });
    await createList(ada, { name: "Later" });
    await runSent(runtime);
    const [delivered] = await log(webhook);
    await sendDeliveryAgain(ada, { webhookId: webhook.id, deliveryId: delivered?.id ?? "" });
    await runSent(runtime);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([delivered?.id, delivered?.id]);
  });

  test("lists tests with their outcomes", async () => {
    const webhook = await makeWebhook();
    expect(await testWebhook(ada, webhook.id)).toMatchObject({ event: "test", status: "delivered", status_code: 204 });
    expect(typesOf()).toEqual(["test"]);
    receiver.answer((response) => response.writeHead(500).end());
    expect(await testWebhook(ada, webhook.id)).toMatchObject({ status: "failed", next_attempt_at: null });
    expect(await log(webhook)).toHaveLength(2);
  });

  test("plans no attempt while the webhook is off, and none before the end of the receiver's pause", async () => {
    const webhook = await makeWebhook({ events: ["list.changed"] });
    const planned = async () =>
      (await log(webhook)).map(({ next_attempt_at: at }) => at && at.getTime() - NOW.getTime());
    receiver.answer((response) => response.writeHead(500).end());
    for (const name of ["One", "Two"]) await createList(ada, { name });
    expect(await planned()).toEqual([0, 0]);
    await deliverDue(runtime.system, { destinationId: webhook.id, lane: "prompt" });
    expect((await planned()).toSorted()).toEqual([5_000, expect.closeTo(5_250, -3)]);
    await updateWebhook(ada, webhook.id, { is_enabled: false });
    expect(await planned()).toEqual([null, null]);
    expect(await log(webhook)).toMatchObject([{ status: "pending" }, { status: "pending" }]);
  });

  test("is paged, newest first", async () => {
    const webhook = await makeWebhook({ events: ["list.changed"] });
    for (const name of ["One", "Two", "Three"]) await createList(ada, { name });
    const first = await listDeliveries(ada, webhook.id, { limit: 2 });
    if (!first.next) throw new Error("There is no second page.");
    const second = await listDeliveries(ada, webhook.id, { limit: 2, cursor: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([2, 1, null]);
  });
});

test("an event that arrives while the database restarts is delivered once", async () => {
  const webhook = await makeWebhook({ events: ["list.changed"] });
  await createList(ada, { name: "Later" });
  const restarting = flakyDatabase(runtime.system, ["refused", "unanswered"]);
  await deliverDue(restarting, { destinationId: webhook.id, lane: "prompt" });
  expect(receiver.received).toHaveLength(1);
  expect(await log(webhook)).toMatchObject([{ status: "delivered", attempts: 1 }]);
});

test("a delivery that a killed process leased is attempted again", async () => {
  const webhook = await makeWebhook({ events: ["list.changed"] });
  await createList(ada, { name: "Later" });
  await runtime.database.pool.query(
    "update deliveries set status = 'sending', attempts = 1, next_attempt_at = $1 where destination_id = $2",
    [new Date(NOW.getTime() + MINUTE_MS), webhook.id],
  );
  expect(await deliverDue(runtime.system, { destinationId: webhook.id, lane: "prompt" })).toBe(60);
  passTo(2 * MINUTE_MS);
  await tick();
  expect(await log(webhook)).toMatchObject([{ status: "delivered", attempts: 2 }]);
});

describe("a test of a killed process", () => {
  async function testAndDie(webhook: { id: string }): Promise<void> {
    const killed = new Error("killed");
    const fetcher = {
      ...ada.fetcher,
      fetch: () => Promise.reject(killed),
    };
    await expect(testWebhook({ ...ada, fetcher }, webhook.id)).rejects.toBe(killed);
  }

  test("is repeated by the tick after its lease", async () => {
    const webhook = await makeWebhook();
    await testAndDie(webhook);
    await tick();
    expect(await log(webhook)).toMatchObject([{ status: "pending", attempts: 1 }]);
    passTo(2 * MINUTE_MS);
    await tick();
    expect(await log(webhook)).toMatchObject([{ event: "test", status: "delivered", attempts: 2 }]);
    expect(typesOf()).toEqual(["test"]);
  });

  test("can be sent again after its lease", async () => {
    const webhook = await makeWebhook();
    await testAndDie(webhook);
    const [interrupted] = await log(webhook);
    passTo(2 * MINUTE_MS);
    await sendDeliveryAgain(ada, { webhookId: webhook.id, deliveryId: interrupted?.id ?? "" });
    await runSent(runtime);
    expect(await log(webhook)).toMatchObject([{ status: "delivered" }]);
  });
});
