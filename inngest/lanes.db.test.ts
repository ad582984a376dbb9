import { afterAll, beforeAll, expect, test } from "vitest";
import { type Crowd, opmlOf, startCrowd, storeKnownFeeds } from "@/lib/crawl/testing/crowd";
import { type DrippingSite, startDrippingSite } from "@/lib/crawl/testing/dripping-site";
import { queueMail } from "@/lib/domain/mail/outbox";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { importOpml } from "@/lib/domain/opml/import-opml";
import { addSource } from "@/lib/domain/sources/add-source";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const HANGING = 60;
const DRIPPING_PAGES = 40;
const HEALTHY = 12;
const FIRST_HANGING = 100;
const SECONDS_APART = 1;
/** Shorter than a dripping page lasts, with room for a loaded machine. */
const LATE_SECONDS_MAX = 25;

let runtime: TestRuntime;
let crowd: Crowd;
let dripping: DrippingSite;

beforeAll(async () => {
  runtime = await bindTestRuntime({ runsWorkflows: true, allow: "127.0.0.0/8,localhost" });
  crowd = await startCrowd((host) => (host >= FIRST_HANGING ? "slow" : null));
  dripping = await startDrippingSite(DRIPPING_PAGES);
});
afterAll(async () => {
  await runtime.stop();
  await dripping.close();
  await crowd.close();
});

test("crawls healthy feeds and sends mails on time while other feeds hang", { timeout: 150_000 }, async () => {
  const attacker = await runtime.newUser();
  const { id } = await createNewsfeed(attacker, { name: "Pages that drip" });
  await addSource(attacker, id, { url: dripping.feedUrl });
  const hanging = Array.from({ length: HANGING }, (_, index) => crowd.urlOf(FIRST_HANGING + index, 1));
  await importOpml(attacker, { opml: opmlOf(hanging), newsfeed_id: id });

  const healthy = Array.from({ length: HEALTHY }, (_, index) => ({
    url: crowd.urlOf(index, 1),
    dueAt: new Date(Date.now() + (4 + index * SECONDS_APART) * 1_000),
  }));
  await storeKnownFeeds(runtime.database.pool, healthy);
  const queuedAt = Date.now();
  await queueMail(attacker, {
    kind: "password-reset",
    toUser: attacker.actor.userId,
    toAddress: "somebody@example.com",
    idempotencyKey: "lanes",
    mail: { subject: "Reset", html: "<p>Reset</p>", text: "Reset", headers: {} },
  });
  await expect.poll(() => runtime.post.mails.length, { timeout: 60_000 }).toBe(1);
  expect(Date.now() - queuedAt).toBeLessThan(LATE_SECONDS_MAX * 1_000);

  const isAsked = ({ url }: { url: string }) => (crowd.askedAt.get(url)?.length ?? 0) > 0;
  await expect.poll(() => healthy.every(isAsked), { timeout: 60_000 }).toBe(true);
  const late = healthy.map(({ url, dueAt }) => ((crowd.askedAt.get(url)?.[0] ?? 0) - dueAt.getTime()) / 1_000);
  expect(Math.max(...late)).toBeLessThan(LATE_SECONDS_MAX);
  // The sites were requested, never twice at once.
  expect(hanging.filter((url) => crowd.askedAt.has(url)).length).toBeGreaterThan(10);
  expect(crowd.atOnceMax()).toBe(1);
});
