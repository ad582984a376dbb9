import type { Inngest } from "inngest";
import { sendDigestRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { sendDigest as send } from "@/lib/domain/digests/send-digest";
import { DIGESTS } from "./lanes";

/** Composes one mail of digests and hands it to the outbox, in one transaction: a repeat finds it settled. */
export function sendDigest(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "send-digest", triggers: [sendDigestRequested], concurrency: [...DIGESTS], retries: 3 },
    async ({ event }) => ({ status: await send(context(), event.data.batchId) }),
  );
}
