"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { newsfeedsText } from "@/components/settings/newsfeeds-field";
import { ActionButton, FinalButton } from "@/components/ui/action-button";
import { Button } from "@/components/ui/button";
import { FullTime } from "@/components/ui/clock";
import { DialogButton, useKeptOpen } from "@/components/ui/dialog";
import { Empty } from "@/components/ui/empty";
import { BackLink, Page, Part } from "@/components/ui/page";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import {
  deleteWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
  webhookById,
  webhooksQuery,
} from "@/lib/client/webhooks";
import type { Webhook } from "@/lib/contract/webhooks";
import { Deliveries } from "./deliveries";
import { DestinationState, showOutcome } from "./destination";
import { NewSecret, WebhookForm } from "./webhook-form";
import { type EventChoice, eventsText, webhookName } from "./webhook-texts";

interface WebhookViewProps {
  id: string;
  events: readonly EventChoice[];
}

/** One webhook with its log. */
export function WebhookView({ id, events }: WebhookViewProps) {
  const { data: webhook } = useQuery({ ...webhooksQuery(), select: webhookById(id) });
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const back = <BackLink href="/settings/webhooks">Webhooks</BackLink>;
  if (!webhook)
    return (
      <Page title="Webhook" back={back}>
        <Empty title="This webhook was deleted" link={{ href: "/settings/webhooks", text: "All webhooks" }} />
      </Page>
    );
  const { url, former_secret_until } = webhook;
  return (
    <Page title={webhookName(webhook)} back={back} action={<Actions webhook={webhook} />}>
      <div className="grid gap-1">
        <p className="wrap-anywhere">
          {url || "The address can no longer be read. Edit the webhook to enter it again, then replace its secret."}
        </p>
        <p className="text-ink-2 wrap-anywhere">
          {eventsText(webhook.events)} · {newsfeedsText(webhook.newsfeed_ids, newsfeeds)}
        </p>
        <DestinationState destination={webhook} done="last delivered" never="none delivered yet" />
        {former_secret_until && (
          <p className="text-meta text-ink-2">
            Two secrets sign each event. The former one ends <FullTime at={former_secret_until} />.
          </p>
        )}
      </div>
      <Changes webhook={webhook} events={events} />
      <Part title="Deliveries">
        <Deliveries webhook={webhook} />
      </Part>
    </Page>
  );
}

function Actions({ webhook: { id, is_enabled } }: { webhook: Webhook }) {
  const client = useQueryClient();
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton act={() => updateWebhook(client, id, { is_enabled: !is_enabled })}>
        {is_enabled ? "Pause" : "Resume"}
      </ActionButton>
      {is_enabled && (
        <ActionButton look="primary" act={() => testWebhook(client, id)} onDone={showOutcome}>
          Send test
        </ActionButton>
      )}
    </div>
  );
}

function Changes({ webhook, events }: { webhook: Webhook; events: readonly EventChoice[] }) {
  const client = useQueryClient();
  const router = useRouter();
  const remove = async () => {
    await deleteWebhook(client, webhook.id);
    showToast({ text: `${webhookName(webhook)} deleted` });
    router.push("/settings/webhooks");
  };
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <DialogButton text="Edit…" title="Edit webhook" description="Waiting events go to the new address.">
        {(close) => (
          <WebhookForm
            webhook={webhook}
            events={events}
            submit="Save"
            save={(wanted) => updateWebhook(client, webhook.id, wanted)}
            onSaved={close}
          />
        )}
      </DialogButton>
      <DialogButton
        text="Replace secret…"
        title="Replace the secret?"
        description="For a day, events are signed with both secrets, so that nothing is lost while you change over."
      >
        {(close) => <Rotation id={webhook.id} onDone={close} />}
      </DialogButton>
      <DialogButton
        look="danger"
        text="Delete…"
        title={`Delete ${webhookName(webhook)}?`}
        description="Its log is deleted too, and waiting events are not delivered."
      >
        {() => (
          <div className="grid justify-items-end gap-4">
            <FinalButton look="danger" act={remove}>
              Delete
            </FinalButton>
          </div>
        )}
      </DialogButton>
    </div>
  );
}

function Rotation({ id, onDone }: { id: string; onDone: () => void }) {
  const client = useQueryClient();
  const {
    mutate,
    data: secret,
    isPending,
  } = useMutation({ mutationFn: () => rotateSecret(client, id), onError: showFailure });
  useKeptOpen(isPending || secret !== undefined);
  if (secret) return <NewSecret secret={secret} onDone={onDone} />;
  return (
    <div className="grid justify-items-end gap-4">
      <Button look="primary" isBusy={isPending} onClick={() => mutate()}>
        Replace secret
      </Button>
    </div>
  );
}
