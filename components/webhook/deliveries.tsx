"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "@/components/ui/action-button";
import { RelativeTime } from "@/components/ui/clock";
import { Empty } from "@/components/ui/empty";
import { MoreButton } from "@/components/ui/load-more";
import { PlannedTime } from "@/components/ui/planned-time";
import { State, type StateText } from "@/components/ui/state";
import { Cell, Row, Table } from "@/components/ui/table";
import { showToast } from "@/lib/client/toasts";
import { deliveriesQuery, sendAgain } from "@/lib/client/webhooks";
import type { Delivery, Webhook } from "@/lib/contract/webhooks";
import { DELIVERIES_KEPT_DAYS } from "@/lib/core/limits";

const COLUMNS = ["Event", "State", "Answer", "Attempts", "When", "Actions"].map((name) => ({ name }));

/** Log of a webhook, newest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { data, hasNextPage, ...list } = useInfiniteQuery(deliveriesQuery(webhook.id));
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? [];
  if (deliveries.length === 0)
    return <Empty title="No events yet">Each event appears here for {DELIVERIES_KEPT_DAYS} days.</Empty>;
  return (
    <>
      <Table caption="Deliveries, newest first" columns={COLUMNS}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />
        ))}
      </Table>
      {hasNextPage && (
        <div className="mt-6">
          <MoreButton {...list} text="Older events" />
        </div>
      )}
    </>
  );
}

function DeliveryRow({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const client = useQueryClient();
  const { id, event, status, status_code, error, attempts, milliseconds, next_attempt_at, created_at } = delivery;
  return (
    <Row className="max-wide:flex max-wide:flex-wrap max-wide:items-baseline max-wide:gap-x-4 max-wide:gap-y-1 max-wide:py-3.5">
      <Cell className="max-wide:basis-full">
        <code className="font-mono text-meta font-medium">{event}</code>
        {error && <span className="mt-0.5 block max-w-measure text-meta text-ink-2 wrap-anywhere">{error}</span>}
      </Cell>
      <Cell className="whitespace-nowrap">
        <State {...stateOf(delivery)} />
        {status === "pending" && attempts > 0 && next_attempt_at && (
          <span className="block text-meta text-ink-3">
            <PlannedTime at={next_attempt_at} />
          </span>
        )}
      </Cell>
      <Cell className={`whitespace-nowrap text-ink-2 ${status_code === null ? "max-wide:hidden" : ""}`}>
        {status_code ?? "–"}
        {milliseconds !== null && <span className="text-ink-3"> · {milliseconds} ms</span>}
      </Cell>
      <Cell className={`text-ink-2 ${attempts === 0 ? "max-wide:hidden" : ""}`}>
        {attempts}
        <span className="wide:sr-only"> {attempts === 1 ? "attempt" : "attempts"}</span>
      </Cell>
      <Cell className="whitespace-nowrap text-ink-2">
        <RelativeTime at={created_at} />
      </Cell>
      <Cell className="wide:text-end">
        {webhook.is_enabled && status !== "pending" && (
          <ActionButton
            size="small"
            aria-label={`Send again: ${event}`}
            act={() => sendAgain(client, { webhookId: webhook.id, deliveryId: id })}
            onDone={() => showToast({ text: "The event is on its way again" })}
          >
            Send again
          </ActionButton>
        )}
      </Cell>
    </Row>
  );
}

function stateOf({ status, attempts }: Delivery): StateText {
  switch (status) {
    case "delivered":
      return { text: "Delivered", tone: "good" };
    case "pending":
      return attempts === 0 ? { text: "Waiting", tone: "busy" } : { text: "Retrying", tone: "warn" };
    case "failed":
      return { text: "Failed", tone: "bad" };
    case "cancelled":
      return { text: "Not sent", tone: "quiet" };
  }
}
