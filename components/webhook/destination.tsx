"use client";

import { RelativeTime } from "@/components/ui/clock";
import { State, type StateText } from "@/components/ui/state";
import { showToast } from "@/lib/client/toasts";
import type { Delivery, Webhook } from "@/lib/contract/webhooks";

type Destination = Pick<Webhook, "is_enabled" | "disabled_reason" | "failing_since" | "last_delivered_at">;

interface DestinationStateProps {
  destination: Destination;
  /** Words for a success: "last delivered", "last notified". */
  done: string;
  /** Words for none yet. */
  never: string;
}

/** State of a webhook or channel: active, failing, or paused with the reason. Tests do not count. */
export function DestinationState({ destination, done, never }: DestinationStateProps) {
  const { failing_since, last_delivered_at } = destination;
  const { text, tone, reason } = stateOf(destination);
  return (
    <p className="text-meta text-ink-3">
      <span className="mr-1 text-ink-2">
        <State text={text} tone={tone} />
      </span>
      {reason && `· ${reason} `}
      {failing_since && (
        <>
          · first failure <RelativeTime at={failing_since} />{" "}
        </>
      )}
      ·{" "}
      {last_delivered_at ? (
        <>
          {done} <RelativeTime at={last_delivered_at} />
        </>
      ) : (
        never
      )}
    </p>
  );
}

function stateOf({ is_enabled, disabled_reason, failing_since }: Destination): StateText & { reason?: string } {
  if (is_enabled) return failing_since ? { text: "Failing", tone: "warn" } : { text: "Active", tone: "good" };
  if (disabled_reason === "gone") return { text: "Paused", tone: "bad", reason: "the receiver is gone" };
  if (disabled_reason === "failing") return { text: "Paused", tone: "bad", reason: "it failed for three days" };
  return { text: "Paused", tone: "quiet", reason: "by you" };
}

/** Tells how a test went. */
export function showOutcome({ status, status_code, error, milliseconds }: Delivery): void {
  if (status !== "delivered") return void showToast({ text: error ?? "The test could not be sent.", tone: "bad" });
  const answer = status_code === null ? "" : ` Answer: ${status_code} after ${milliseconds ?? 0} ms.`;
  showToast({ text: `Test sent.${answer}` });
}
