import { InfiniteQueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { createQueryClient } from "./query-client";
import { localApi } from "./testing/local-api";
import { deliveriesQuery, webhooksQuery } from "./webhooks";

/** As sent, with times as text. */
const sent = z.tuple([z.looseObject({})]);
const [webhook] = sent.parse(endpoints.listWebhooks.examples.response);
const [delivery] = sent.parse(endpoints.listDeliveries.examples.response);
const FAILING_SINCE = "2026-11-21T08:30:00.000000";

let isDelivered = false;
const api = localApi((request) =>
  request.endsWith("/webhooks")
    ? [{ ...webhook, failing_since: isDelivered ? null : FAILING_SINCE }]
    : [{ ...delivery, status: isDelivered ? "delivered" : "pending" }],
);
const askedForWebhooks = () => api.requests.filter((request) => request === "GET /v1/webhooks").length;

/** The log of a failing webhook with a delivery under way, as its page shows it. */
async function openLog() {
  isDelivered = false;
  const client = createQueryClient();
  await client.fetchQuery(webhooksQuery());
  const log = new InfiniteQueryObserver(client, { ...deliveriesQuery("w"), refetchInterval: false });
  await log.refetch();
  return { client, log };
}

test("the state of a webhook follows a delivery until it has ended", async () => {
  const { client, log } = await openLog();
  isDelivered = true;
  await log.refetch();
  const [shown] = await client.fetchQuery(webhooksQuery());
  expect(shown?.failing_since).toBeNull();
  expect(askedForWebhooks()).toBe(2);
});

test("the log alone is loaded again when no delivery is under way", async () => {
  const { client, log } = await openLog();
  isDelivered = true;
  await log.refetch();
  await client.fetchQuery(webhooksQuery());
  await log.refetch();
  expect(client.getQueryState(webhooksQuery().queryKey)?.isInvalidated).toBe(false);
});
