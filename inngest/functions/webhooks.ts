import { cron, type Inngest } from "inngest";
import { deliverRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { deliverDue, requestDueDeliveries } from "@/lib/domain/webhooks/deliver";
import { DELIVERIES, TICK } from "./lanes";

/** Requests due deliveries, including those whose event was lost. @param minutes divide an hour */
export function deliveryTick(inngest: Inngest, context: () => SystemContext, minutes: number) {
  return inngest.createFunction(
    { id: "delivery-tick", triggers: [cron(`*/${minutes} * * * *`)], ...TICK },
    async () => ({ destinations: await requestDueDeliveries(context()) }),
  );
}

/** Bounds the steps of a run; the next tick continues. */
const ROUNDS_MAX = 50;

/** Delivers what is due for one destination, and waits for retries that come within a minute. */
export function deliver(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "deliver", triggers: [deliverRequested], concurrency: [...DELIVERIES], retries: 3 },
    async ({ event, step }) => {
      for (let round = 1; round <= ROUNDS_MAX; round += 1) {
        const seconds = await step.run(`deliver:${round}`, () => deliverDue(context(), event.data));
        if (seconds === null) return;
        await step.sleep(`pause:${round}`, `${seconds}s`);
      }
    },
  );
}
