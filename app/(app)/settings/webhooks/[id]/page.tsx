import type { Metadata } from "next";
import { z } from "zod";
import { WebhookView } from "@/components/webhook/webhook-view";
import { requireContext } from "@/lib/auth/context";
import { DELIVERIES_PAGE_SIZE, deliveriesQuery, webhooksQuery } from "@/lib/client/webhooks";
import type { UserContext } from "@/lib/context/context";
import { endpoints } from "@/lib/contract/endpoints";
import { cursor } from "@/lib/contract/paging";
import { listDeliveries } from "@/lib/domain/webhooks/delivery-log";
import { listWebhooks } from "@/lib/domain/webhooks/webhooks";
import { idIn, orNotFound, Seeded, seed, throughContract } from "../../../prefetch";
import { EVENT_CHOICES } from "../event-choices";

export const metadata: Metadata = { title: "Webhook" };

export default async function WebhookPage({ params }: PageProps<"/settings/webhooks/[id]">) {
  const ctx = await requireContext();
  const id = idIn((await params).id);
  const seeds = [await seedDeliveries(ctx, id), await seed(webhooksQuery(), endpoints.listWebhooks, listWebhooks(ctx))];
  return (
    <Seeded seeds={seeds}>
      <WebhookView id={id} events={EVENT_CHOICES} />
    </Seeded>
  );
}

async function seedDeliveries(ctx: UserContext, webhookId: string) {
  const { rows, next } = await orNotFound(listDeliveries(ctx, webhookId, { limit: DELIVERIES_PAGE_SIZE }));
  const deliveries = throughContract(endpoints.listDeliveries, rows);
  const page = { deliveries, next: next && z.encode(cursor, next) };
  return { queryKey: deliveriesQuery(webhookId).queryKey, data: { pages: [page], pageParams: [null] } };
}
