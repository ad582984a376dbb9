import type { Inngest } from "inngest";
import { refileRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context";
import { refileNewsfeed } from "@/lib/newsfeeds/refile-newsfeed";

/** Judges a newsfeed's stored articles anew after it was changed; one run at a time for each newsfeed. */
export function refile(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "refile",
      triggers: [refileRequested],
      concurrency: [{ key: "event.data.newsfeedId", limit: 1 }],
      retries: 3,
    },
    async ({ event }) => ({ judged: await refileNewsfeed(context(), event.data.newsfeedId) }),
  );
}
