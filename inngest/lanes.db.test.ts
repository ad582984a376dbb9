import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Crowd, startCrowd, storeKnownFeeds } from "@/lib/feeds/testing/crowd";
import { queueMail } from "@/lib/mail/queue-mail";
import { createNewsfeed } from "@/lib/newsfeeds/create-newsfeed";
import { importOpml } from "@/lib/opml/import-opml";
import { addSource } from "@/lib/sources/add-source";
import { rss } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const HANGING = 60;
const DRIPPING_PAGES = 40;
const HEALTHY = 12;
const FIRST_HANGING = 100;
const SECONDS_APART = 1;
const LATE_SECONDS_MAX = 5;

let runtime: TestRuntime;
let crowd: Crowd;
let dripping: Awaited<ReturnType<typeof startDrippingSite>>;

beforeAll(async () => {
  runtime = await bindTestRuntime({ runsWorkflows: true, allow: "127.0.0.0/8,localhost" });
  crowd = await startCrowd((host) => (host >= FIRST_HANGING ? "slow" : null));
  dripping = await startDrippingSite();
});
afterAll(async () => {
  await runtime.stop();
  await dripping.close();
  await crowd.close();
});

/** A feed whose items link to pages on hosts of their own, each of which sends a byte a second without end. */
async function startDrippingSite() {
  const timers = new Set<NodeJS.Timeout>();
  const drip = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("."), 1_000);
    timers.add(timer);
    response.on("close", () => clearInterval(timer));
  };
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    if (request.url === "/robots.txt") response.writeHead(404).end();
    else if (request.url !== "/feed.xml") drip(response);
    else {
      const items = Array.from({ length: DRIPPING_PAGES }, (_, index) => ({
        title: `Item ${index}`,
        guid: String(index),
        link: `http://127.9.0.${index + 1}:${port}/page`,
        date: new Date().toISOString(),
        description: "A teaser of a few words, whose page never ends.",
      }));
      const { headers = {}, body } = rss(items);
      response.writeHead(200, headers).end(body);
    }
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  return {
    feedUrl: `http://127.9.1.1:${(server.address() as AddressInfo).port}/feed.xml`,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const opmlOf = (urls: readonly string[]) =>
  `<opml version="2.0"><body>${urls.map((url) => `<outline type="rss" text="a" xmlUrl="${url}"/>`).join("")}</body></opml>`;

test("asks healthy feeds and sends mails in time while feeds hang and pages drip", { timeout: 150_000 }, async () => {
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
  // The sites were really asked, and never two requests at once.
  expect(hanging.filter((url) => crowd.askedAt.has(url)).length).toBeGreaterThan(10);
  expect(crowd.atOnceMax()).toBe(1);
});
