import type { Inngest } from "inngest";
import { askHubsRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { askHubs as askEach } from "@/lib/crawl/hub/ask-hubs";
import { HUBS } from "./lanes";

/** Asks a hub for pushes, or to end them; apart from the crawls, which a slow hub must not hold up. */
export function askHubs(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "ask-hubs", triggers: [askHubsRequested], concurrency: [...HUBS], retries: 1 },
    async ({ event }) => ({ asked: await askEach(context(), event.data.feedIds) }),
  );
}
