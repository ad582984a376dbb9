import type { Webhook } from "@/lib/contract/webhooks";
import { EVENT_TYPES, type EventType } from "@/lib/core/event-types";

/** A type of event to choose for a webhook. */
export interface EventChoice {
  value: EventType;
  text: string;
}

/** Name of a webhook, or else the host of its address. */
export function webhookName({ name, url }: Pick<Webhook, "name" | "url">): string {
  return name || (URL.parse(url)?.host ?? "Webhook");
}

/** "All events", "post.matched, post.learned". */
export function eventsText(events: readonly EventType[]): string {
  return events.length === EVENT_TYPES.length ? "All events" : events.join(", ");
}
