import type { Inngest } from "inngest";
import { enrichRequested } from "@/inngest/events";
import { prepareArticles } from "@/lib/articles/prepare-articles";
import type { SystemContext } from "@/lib/context";
import { oneAtATimeForEachHost } from "./host-limit";

/** Fetches the pages of articles of one host, one after the other, and chooses their texts: one execution a group. */
export function enrich(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "enrich",
      triggers: [enrichRequested],
      concurrency: [oneAtATimeForEachHost],
      retries: 3,
    },
    async ({ event }) => ({ prepared: await prepareArticles(context(), event.data.articleIds) }),
  );
}
