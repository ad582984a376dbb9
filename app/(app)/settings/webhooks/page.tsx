import type { Metadata } from "next";
import { WebhooksView } from "@/components/webhook/webhooks-view";
import { requireContext } from "@/lib/auth/context";
import { webhooksQuery } from "@/lib/client/webhooks";
import { endpoints } from "@/lib/contract/endpoints";
import { listWebhooks } from "@/lib/domain/webhooks/webhooks";
import { Seeded, seed } from "../../prefetch";
import { EVENT_CHOICES } from "./event-choices";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(webhooksQuery(), endpoints.listWebhooks, listWebhooks(ctx))]}>
      <WebhooksView events={EVENT_CHOICES} />
    </Seeded>
  );
}
