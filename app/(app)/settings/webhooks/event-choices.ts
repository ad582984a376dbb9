import type { EventChoice } from "@/components/webhook/webhook-texts";
import { EVENTS } from "@/lib/contract/webhook-events";
import { EVENT_TYPES } from "@/lib/core/event-types";

/** The events of the contract, whose schemas are too large for browsers. */
export const EVENT_CHOICES: readonly EventChoice[] = EVENT_TYPES.map((value) => ({
  value,
  text: EVENTS[value].summary,
}));
