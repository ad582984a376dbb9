import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { GET, POST } from "@/app/api/websub/[feed_id]/route";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { type Hub, startHub } from "@/lib/testing/hub";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

export const NOW = new Date("2026-11-21T09:00:00Z");
export const APP_URL = "https://lede.example.org";

/** Set for the running test by {@link stageHub}. */
export let runtime: TestRuntime;
export let publisher: Publisher;
export let hub: Hub;

/** Gives every test of the file a publisher and a hub that calls the app at a public address. */
export function stageHub(options: { runsWorkflows?: boolean } = {}): void {
  beforeAll(async () => {
    runtime = await bindTestRuntime(options);
  });
  afterAll(() => runtime.stop());
  beforeEach(async () => {
    runtime.setNow(NOW);
    runtime.sent.length = 0;
    runtime.settings.appUrl = APP_URL;
    publisher = await startPublisher();
    hub = await startPublicHub();
    return async () => {
      await Promise.all([publisher.close(), hub.close()]);
      runtime.stages.clear();
      await runtime.database.pool.query("update feeds set subscriber_count = 0, hub = null");
    };
  });
}

/** Starts a hub that counts as a public server; one by {@link startHub} is at a private host that is listed. */
export async function startPublicHub(): Promise<Hub> {
  const started = await startHub(callApp);
  const { origin } = new URL(started.url);
  runtime.stages.set(origin, origin);
  return started;
}

/** Routes calls as Next does. */
export function callApp(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const [, feed_id = ""] = /^\/api\/websub\/([^/]+)$/.exec(pathname) ?? [];
  expect(origin).toBe(APP_URL);
  return (request.method === "POST" ? POST : GET)(request, { params: Promise.resolve({ feed_id }) });
}

/** Publishes a feed that names the hub in its `Link` header. */
export function publish(names: readonly string[], path = "/feed.xml", hubUrl = hub.url) {
  const link = `<${hubUrl}>; rel="hub", <${publisher.url}${path}>; rel="self"`;
  const items = names.map((name) => ({
    title: `About ${name}`,
    guid: name,
    date: new Date(NOW.getTime() - HOUR_MS).toUTCString(),
    content: paragraphs(name, 2),
  }));
  publisher.put(path, rss(items, { title: path, headers: { link } }));
}

export async function follow(path = "/feed.xml") {
  const followed = await addReader(path);
  await runSent(runtime);
  return followed;
}

/** Adds a follower of the feed and drops the events. */
export async function addReader(path = "/feed.xml") {
  const reader = await runtime.newUser();
  const { id } = await createNewsfeed(reader, { name: "News" });
  const source = await addSource(reader, id, { url: publisher.url + path });
  return { reader, sourceId: source.id };
}

/** A feed with a verified subscription, and the hub's form. */
export async function followPushed(names = ["one"]) {
  publish(names);
  const followed = await follow();
  const form = lastAsked();
  expect((await hub.verify(form)).status).toBe(200);
  return { ...followed, form };
}

export function lastAsked(): URLSearchParams {
  const form = hub.asked.at(-1);
  if (!form) throw new Error("The hub was not asked.");
  return form;
}

/** A request of a caller without the token. */
export function guessed(form: URLSearchParams): URLSearchParams {
  const callback = form.get("hub.callback")?.replace(/token=.*/, "token=guess") ?? "";
  const guess = new URLSearchParams(form);
  guess.set("hub.callback", callback);
  return guess;
}

export const modes = () => hub.asked.map((form) => form.get("hub.mode"));
export const later = (ms: number) => runtime.setNow(new Date(runtime.system.now().getTime() + ms));
export const asksForFeed = (path = "/feed.xml") => publisher.requests.filter((request) => request.path === path).length;

export async function feedRow(path = "/feed.xml") {
  const { rows } = await runtime.database.pool.query("select * from feeds where url = $1", [publisher.url + path]);
  return rows[0];
}

export async function dueInMinutes(): Promise<number> {
  return Math.round((new Date((await feedRow()).next_due_at).getTime() - runtime.system.now().getTime()) / MINUTE_MS);
}

export async function tend(ms: number) {
  later(ms);
  await housekeep(runtime.system);
  await runSent(runtime);
}
