import type { EventChoice } from "@/components/webhook/webhook-texts";
import { EVENTS } from "@/lib/contract/webhook-events";
import { EVENT_TYPES } from "@/lib/core/event-types";

/** Event types with their summaries, without the schemas, which are too large for browsers. */
export const EVENT_CHOICES: readonly EventChoice[] = EVENT_TYPES.map((value) => ({
  value,
  text: EVENTS[value].summary,
}));
