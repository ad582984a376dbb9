import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Delivery, NewWebhook, Webhook } from "@/lib/contract/webhooks";
import { pollEvery } from "./api-error";
import { call, callPage, type Request } from "./call";
import { cancelPending } from "./query-client";

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

/** Whether a delivery of the log has a further attempt. */
function isUnderWay(log: InfiniteData<DeliveryPage> | undefined): boolean {
  return log?.pages.some((page) => page.deliveries.some(({ status }) => status === "pending")) ?? false;
}

/** The log of a webhook, newest first. While a delivery is under way, the webhook's state follows. */
export function deliveriesQuery(webhookId: string) {
  const queryKey = ["deliveries", webhookId];
  return infiniteQueryOptions<DeliveryPage, Error, InfiniteData<DeliveryPage>, readonly string[], string | null>({
    queryKey,
    queryFn: async ({ client, pageParam }) => {
      const wasUnderWay = isUnderWay(client.getQueryData<InfiniteData<DeliveryPage>>(queryKey));
      const { rows, next } = await callPage("GET /v1/webhooks/{webhook_id}/deliveries", {
        params: { webhook_id: webhookId },
        query: { limit: String(DELIVERIES_PAGE_SIZE), cursor: pageParam ?? undefined },
      });
      if (wasUnderWay) void client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
      return { deliveries: rows, next };
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollEvery(DELIVERIES_POLL_SECONDS, state.error) : false),
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
  const { queryKey } = webhooksQuery();
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (webhooks) => webhooks?.filter(({ id }) => id !== webhook_id));
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
  const { queryKey } = webhooksQuery();
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (webhooks) => webhooks?.map((other) => (other.id === webhook.id ? webhook : other)));
}
