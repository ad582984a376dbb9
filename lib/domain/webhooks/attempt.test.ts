import { expect, onTestFinished, test } from "vitest";
import { createFetcher } from "@/lib/platform/fetch/fetch";
import { parseAllowList } from "@/lib/platform/fetch/policy";
import { startReceiver } from "@/lib/testing/receiver";
import { attempt } from "./attempt";

test("a receiver learns that it gets a webhook, and not a visit of the crawler", async () => {
  const receiver = await startReceiver();
  const fetcher = createFetcher({ userAgent: "the crawler's", allow: parseAllowList("localhost") });
  onTestFinished(async () => {
    await fetcher.close();
    await receiver.close();
  });
  const settings = { appUrl: "https://lede.example", version: "1.2.3" };
  const message = { url: receiver.url, headers: { "webhook-id": "1" }, body: "{}", contentType: "application/json" };
  await attempt({ fetcher, settings, now: () => new Date() }, message);
  expect(receiver.received[0]?.headers).toMatchObject({
    "user-agent": "Lede/1.2.3 (+https://lede.example/docs/webhooks; webhooks)",
    accept: "*/*",
    "content-type": "application/json",
    "webhook-id": "1",
  });
});
