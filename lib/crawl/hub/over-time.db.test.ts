import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import {
  feedRow,
  follow,
  followPushed,
  hub,
  lastAsked,
  later,
  modes,
  publish,
  runtime,
  stageHub,
  startPublicHub,
  tend,
} from "@/lib/crawl/hub/testing/stage";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { runDue } from "@/lib/testing/run-sent";

stageHub();

describe("a subscription over time", () => {
  test("is renewed before it ends with the same secret", async () => {
    const { form } = await followPushed();
    await tend(7 * DAY_MS);
    expect(modes()).toEqual(["subscribe"]);
    await tend(1.5 * DAY_MS);
    expect(hub.asked).toEqual([form, form]);
    // The former lease continues meanwhile.
    expect((await hub.push(form)).status).toBe(202);
    expect((await hub.verify(lastAsked())).status).toBe(200);
    const { leaseUntil } = (await feedRow()).hub;
    expect(new Date(leaseUntil).getTime()).toBe(runtime.system.now().getTime() + 10 * DAY_MS);
    await tend(DAY_MS);
    expect(hub.asked).toHaveLength(2);
  });

  test("is requested twice a day from a hub that does not verify", async () => {
    publish(["one"]);
    await follow();
    for (let hour = 0; hour < 48; hour += 1) await tend(HOUR_MS);
    expect(hub.asked.length).toBeGreaterThanOrEqual(4);
    expect(hub.asked.length).toBeLessThanOrEqual(5);
  });

  test("is not requested for a week after a denial", async () => {
    const { form } = await followPushed();
    expect((await hub.deny(form)).status).toBe(200);
    expect((await feedRow()).hub).toMatchObject({ state: "refused", leaseUntil: null });
    expect((await hub.push(form)).status).toBe(410);
    expect((await hub.verify(form)).status).toBe(404);
    await tend(6 * DAY_MS);
    expect(hub.asked).toHaveLength(1);
    await tend(1.1 * DAY_MS);
    expect(hub.asked).toHaveLength(2);
  });

  test("ends when the feed has no readers and the hub verifies", async () => {
    const { reader, sourceId, form } = await followPushed();
    await deleteSource(reader, sourceId);
    await tend(HOUR_MS);
    expect(modes()).toEqual(["subscribe", "unsubscribe"]);
    expect(lastAsked().get("hub.callback")).toBe(form.get("hub.callback"));
    expect((await hub.push(form)).status).toBe(410);
    expect((await hub.verify(form)).status).toBe(404);
    const { status, body, sent } = await hub.verify(lastAsked());
    expect([status, body]).toEqual([200, sent]);
    expect((await feedRow()).hub).toBeNull();
    await tend(DAY_MS);
    expect(hub.asked).toHaveLength(2);
  });

  test("is deleted when the hub does not end it", async () => {
    const { reader, sourceId } = await followPushed();
    await deleteSource(reader, sourceId);
    await tend(HOUR_MS);
    await tend(DAY_MS);
    expect((await feedRow()).hub).toBeNull();
    expect(hub.asked).toHaveLength(2);
  });

  test("moves when the feed names another hub", async () => {
    await followPushed();
    const other = await startPublicHub();
    publish(["one", "two"], "/feed.xml", other.url);
    later(DAY_MS);
    await runDue(runtime);
    expect(modes()).toEqual(["subscribe", "unsubscribe"]);
    await hub.verify(lastAsked());
    publish(["one", "two", "three"], "/feed.xml", other.url);
    later(DAY_MS);
    await runDue(runtime);
    expect(other.asked.map((form) => form.get("hub.mode"))).toEqual(["subscribe"]);
    await other.close();
  });
});
