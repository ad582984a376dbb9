import type { Inngest } from "inngest";
import { refileRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { REFILES } from "./lanes";

/** Judges a newsfeed's stored articles anew after it was changed; one run at a time for each newsfeed. */
export function refile(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "refile",
      triggers: [refileRequested],
      concurrency: [...REFILES],
      retries: 3,
    },
    async ({ event }) => ({ judged: await refileNewsfeed(context(), event.data.newsfeedId) }),
  );
}
