import { expect, test, vi } from "vitest";
import { MINUTE_MS } from "@/lib/core/duration";
import { addReader, feedRow, hub, lastAsked, later, publish, publisher, stageHub } from "@/lib/crawl/hub/testing/stage";

const PATIENCE = { timeout: 20_000, interval: 50 };

stageHub({ runsWorkflows: true });

test("subscribes after the crawl and crawls after a push", async () => {
  publish(["one"]);
  await addReader();
  await vi.waitFor(() => expect(hub.asked).toHaveLength(1), PATIENCE);
  const asksBefore = publisher.requests.length;
  expect((await hub.verify(lastAsked())).status).toBe(200);
  expect((await feedRow()).hub.state).toBe("verified");
  later(5 * MINUTE_MS);
  expect((await hub.push(lastAsked())).status).toBe(202);
  await vi.waitFor(() => expect(publisher.requests.length).toBeGreaterThan(asksBefore), PATIENCE);
});
