import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/duration";
import {
  asksForFeed,
  callApp,
  dueInMinutes,
  feedRow,
  followPushed,
  guessed,
  hub,
  later,
  publish,
  publisher,
  runtime,
  stageHub,
} from "@/lib/crawl/hub/testing/stage";
import { rss } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";

stageHub();

describe("pushes", () => {
  test.each(["sha1", "sha256", "sha384", "sha512"])("start a crawl at once when signed with %s", async (method) => {
    const { form } = await followPushed();
    later(5 * MINUTE_MS);
    expect((await hub.push(form, { method })).status).toBe(202);
    await runSent(runtime);
    expect(asksForFeed()).toBe(2);
  });

  test.each<[string, string | null]>([
    ["without a signature", null],
    ["with an empty signature", ""],
    ["with a wrong signature", `sha256=${"0".repeat(64)}`],
    ["with a short signature", "sha256=00"],
    ["with an unknown method", `md5=${"0".repeat(32)}`],
  ])("are acknowledged and ignored %s", async (_, signature) => {
    const { form } = await followPushed();
    later(5 * MINUTE_MS);
    const before = await feedRow();
    expect((await hub.push(form, { signature })).status).toBe(202);
    await runSent(runtime);
    expect(asksForFeed()).toBe(1);
    expect(await feedRow()).toEqual(before);
  });

  test("are ignored with a body other than the signed one", async () => {
    const { form } = await followPushed();
    later(5 * MINUTE_MS);
    await hub.push(form, { body: "<rss>", signedBody: "<rss/>" });
    expect(runtime.sent).toEqual([]);
  });

  test("cause at most one crawl a minute, and none is lost", async () => {
    const { form } = await followPushed();
    later(5 * MINUTE_MS);
    for (let push = 0; push < 50; push += 1) {
      expect((await hub.push(form)).status).toBe(202);
      await runDue(runtime);
    }
    expect(asksForFeed()).toBe(2);
    later(MINUTE_MS);
    await runDue(runtime);
    expect(asksForFeed()).toBe(3);
    later(MINUTE_MS);
    await runDue(runtime);
    expect(asksForFeed()).toBe(3);
  });

  test("cause another crawl when they arrive during one", async () => {
    const { form } = await followPushed();
    const { body = "", headers } = rss([{ title: "Two", guid: "two" }], {
      headers: { link: `<${hub.url}>; rel="hub", <${publisher.url}/feed.xml>; rel="self"` },
    });
    publisher.put("/feed.xml", async (response) => {
      await hub.push(form);
      response.writeHead(200, headers).end(body);
    });
    later(DAY_MS);
    await runDue(runtime);
    publish(["two", "three"]);
    later(MINUTE_MS);
    await runDue(runtime);
    expect(asksForFeed()).toBe(3);
  });

  test("are refused unread when over 10 MiB", async () => {
    const { form } = await followPushed();
    const url = form.get("hub.callback") ?? "";
    let read = 0;
    const body = new ReadableStream({
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(1_048_576));
      },
    });
    const request = new Request(url, { method: "POST", body, duplex: "half" } as RequestInit);
    expect((await callApp(request)).status).toBe(413);
    expect(read).toBeLessThan(20);
  });

  test("get 410 with a wrong token", async () => {
    const { form } = await followPushed();
    expect((await hub.push(guessed(form))).status).toBe(410);
  });
});

describe("polling interval", () => {
  async function pushNews(form: URLSearchParams, names: readonly string[]) {
    publish(names);
    later(5 * MINUTE_MS);
    await hub.push(form);
    await runSent(runtime);
  }

  test("is normal until the first push, then daily", async () => {
    const { form } = await followPushed();
    expect(await dueInMinutes()).toBeLessThanOrEqual(12 * 60);
    await pushNews(form, ["one", "two"]);
    expect(await dueInMinutes()).toBeGreaterThan(22 * 60);
    expect(await dueInMinutes()).toBeLessThanOrEqual(24 * 60);
  });

  test("becomes normal when a poll finds an unannounced entry", async () => {
    const { form } = await followPushed();
    await pushNews(form, ["one", "two"]);
    publish(["one", "two", "three"]);
    later(DAY_MS);
    await runDue(runtime);
    expect(await dueInMinutes()).toBeLessThanOrEqual(12 * 60);
    expect((await feedRow()).hub.pushedAt).toBeNull();
  });

  test("stays when a push arrives before the poll", async () => {
    const { form } = await followPushed();
    later(5 * MINUTE_MS);
    await hub.push(form);
    await runSent(runtime);
    expect(await dueInMinutes()).toBeLessThanOrEqual(12 * 60);
  });

  test("becomes normal when the subscription ends", async () => {
    const { form } = await followPushed();
    await hub.verify(form, { "hub.lease_seconds": String(20 * 3_600) });
    await pushNews(form, ["one", "two"]);
    expect(await dueInMinutes()).toBe(20 * 60 - 5);
    later(20 * HOUR_MS);
    await runDue(runtime);
    expect(await dueInMinutes()).toBeLessThanOrEqual(12 * 60);
  });
});
