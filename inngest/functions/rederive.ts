import type { Inngest } from "inngest";
import { rederiveRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import {
  chooseKeylearningsAnew,
  deriveKeylearningsAnew,
  finishRederive,
} from "@/lib/domain/newsfeeds/rederive-newsfeed";
import { REDERIVES } from "./lanes";

/**
 * Derives a newsfeed's key learnings anew after its business context was changed; one run at a time for each newsfeed.
 */
export function rederive(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    {
      id: "rederive",
      triggers: [rederiveRequested],
      concurrency: [...REDERIVES],
      retries: 3,
    },
    async ({ event, step }) => {
      const { newsfeedId } = event.data;
      for (let part = 1; await step.run(`choose:${part}`, () => chooseKeylearningsAnew(context(), newsfeedId)); )
        part += 1;
      const derive = async () => {
        for (let batch = 1; await step.run(`derive:${batch}`, () => deriveKeylearningsAnew(context(), newsfeedId)); )
          batch += 1;
      };
      // A provider that stays away must not keep the run from its end: the chosen key learnings stand.
      await derive().catch(() => undefined);
      await step.run("finish", () => finishRederive(context(), newsfeedId));
    },
  );
}
