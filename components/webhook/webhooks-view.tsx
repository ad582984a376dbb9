"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { newsfeedsText } from "@/components/settings/newsfeeds-field";
import { Button } from "@/components/ui/button";
import { Dialog, useKeptOpen } from "@/components/ui/dialog";
import { Empty } from "@/components/ui/empty";
import { Page } from "@/components/ui/page";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { createWebhook, webhooksQuery } from "@/lib/client/webhooks";
import type { Webhook } from "@/lib/contract/webhooks";
import { DestinationState } from "./destination";
import { NewSecret, WebhookForm } from "./webhook-form";
import { type EventChoice, eventsText, webhookName } from "./webhook-texts";

export function WebhooksView({ events }: { events: readonly EventChoice[] }) {
  const { data: webhooks = [] } = useQuery(webhooksQuery());
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="Webhooks"
      lead={
        <>
          Lede calls your programs when something happens.{" "}
          <a href="/docs/webhooks" className="text-ink underline decoration-accent underline-offset-3">
            How it works
          </a>
        </>
      }
      action={
        <Button look="primary" onClick={() => setMaking(true)}>
          New webhook
        </Button>
      }
    >
      {webhooks.length === 0 ? (
        <Empty title="No webhooks yet">
          A webhook gets each new post, key learning, failing source, digest or change to a list.
        </Empty>
      ) : (
        <ul className="border-t border-line">
          {webhooks.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Dialog isOpen={isMaking} onOpenChange={setMaking} title="New webhook">
        {isMaking && <NewWebhook events={events} onDone={() => setMaking(false)} />}
      </Dialog>
    </Page>
  );
}

function Row({ webhook }: { webhook: Webhook }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const { id, url, events, newsfeed_ids } = webhook;
  return (
    <li className="border-b border-line py-3">
      <Link
        href={`/settings/webhooks/${id}`}
        dir="auto"
        className="inline-flex min-h-7 items-center font-medium wrap-anywhere decoration-accent underline-offset-3 hover:underline coarse:min-h-11"
      >
        {webhookName(webhook)}
      </Link>
      <p className="text-ink-2 wrap-anywhere">{url || "Its address can no longer be read."}</p>
      <p className="text-meta text-ink-2 wrap-anywhere">
        {eventsText(events)} · {newsfeedsText(newsfeed_ids, newsfeeds)}
      </p>
      <DestinationState destination={webhook} done="last delivered" never="none delivered yet" />
    </li>
  );
}

function NewWebhook({ events, onDone }: { events: readonly EventChoice[]; onDone: () => void }) {
  const client = useQueryClient();
  const { mutateAsync, data, isPending } = useMutation({
    mutationFn: (wanted: Parameters<typeof createWebhook>[1]) => createWebhook(client, wanted),
  });
  useKeptOpen(isPending || data !== undefined);
  if (data) return <NewSecret secret={data.secret} onDone={onDone} />;
  return <WebhookForm events={events} submit="Create" save={mutateAsync} />;
}
