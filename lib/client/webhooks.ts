import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Delivery, NewWebhook, Webhook } from "@/lib/contract/webhooks";
import { pollEvery } from "./api-error";
import { call, callPage, type Request } from "./call";

/** Interval while a delivery of the log is under way. */
const DELIVERIES_POLL_SECONDS = 5;
export const DELIVERIES_PAGE_SIZE = 30;

/** All webhooks. The page of one selects it here, so there is one copy. */
export function webhooksQuery() {
  return queryOptions({ queryKey: ["webhooks"], queryFn: () => call("GET /v1/webhooks", {}) });
}

export function webhookById(id: string) {
  return (webhooks: Webhook[]) => webhooks.find((webhook) => webhook.id === id);
}

interface DeliveryPage {
  deliveries: Delivery[];
  next: string | null;
}

/** The log of a webhook, newest first. */
export function deliveriesQuery(webhookId: string) {
  return infiniteQueryOptions<DeliveryPage, Error, InfiniteData<DeliveryPage>, readonly string[], string | null>({
    queryKey: ["deliveries", webhookId],
    queryFn: async ({ pageParam }) => {
      const { rows, next } = await callPage("GET /v1/webhooks/{webhook_id}/deliveries", {
        params: { webhook_id: webhookId },
        query: { limit: String(DELIVERIES_PAGE_SIZE), cursor: pageParam ?? undefined },
      });
      return { deliveries: rows, next };
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => {
      const isUnderWay = state.data?.pages.some((page) => page.deliveries.some(({ status }) => status === "pending"));
      return isUnderWay ? pollEvery(DELIVERIES_POLL_SECONDS, state.error) : false;
    },
  });
}

/** @throws ApiError with fields `url`, `name`, `events` and `newsfeed_ids` */
export async function createWebhook(
  client: QueryClient,
  body: Request<"POST /v1/webhooks">["body"],
): Promise<NewWebhook> {
  const { secret, ...webhook } = await call("POST /v1/webhooks", { body });
  client.setQueryData(webhooksQuery().queryKey, (webhooks = []) => [...webhooks, webhook]);
  return { ...webhook, secret };
}

/** @throws ApiError with fields as {@link createWebhook} */
export async function updateWebhook(
  client: QueryClient,
  webhook_id: string,
  body: Request<"PUT /v1/webhooks/{webhook_id}">["body"],
): Promise<void> {
  store(client, await call("PUT /v1/webhooks/{webhook_id}", { params: { webhook_id }, body }));
}

/** @returns the new secret, which cannot be read again */
export async function rotateSecret(client: QueryClient, webhook_id: string): Promise<string> {
  const { secret, ...webhook } = await call("POST /v1/webhooks/{webhook_id}/secret", { params: { webhook_id } });
  store(client, webhook);
  return secret;
}

export async function deleteWebhook(client: QueryClient, webhook_id: string): Promise<void> {
  await call("DELETE /v1/webhooks/{webhook_id}", { params: { webhook_id } });
  client.setQueryData(webhooksQuery().queryKey, (webhooks) => webhooks?.filter(({ id }) => id !== webhook_id));
}

/** Sends a test event. Its outcome is in the log too. */
export async function testWebhook(client: QueryClient, webhook_id: string): Promise<Delivery> {
  const delivery = await call("POST /v1/webhooks/{webhook_id}/test", { params: { webhook_id } });
  await reload(client, webhook_id);
  return delivery;
}

export async function sendAgain(
  client: QueryClient,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<void> {
  await call("POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again", {
    params: { webhook_id: webhookId, delivery_id: deliveryId },
  });
  await reload(client, webhookId);
}

/** Loads what a delivery changes: the log, and the state of the webhook. */
async function reload(client: QueryClient, webhookId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: deliveriesQuery(webhookId).queryKey }),
    client.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  ]);
}

function store(client: QueryClient, webhook: Webhook): void {
  client.setQueryData(webhooksQuery().queryKey, (webhooks) =>
    webhooks?.map((other) => (other.id === webhook.id ? webhook : other)),
  );
}
