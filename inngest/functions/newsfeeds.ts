import type { Inngest } from "inngest";
import { rederiveRequested, refileRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import {
  chooseKeylearningsAnew,
  deriveKeylearningsAnew,
  finishRederive,
} from "@/lib/domain/newsfeeds/rederive-newsfeed";
import { type RunPart, refileNewsfeed, rescoreNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { REDERIVES, REFILES } from "./lanes";

/** Files the stored articles of a changed newsfeed again. A run by newer criteria may begin between two parts. */
export function refile(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "refile", triggers: [refileRequested], concurrency: [...REFILES], retries: 3 },
    async ({ event, step }) => {
      let parts = 0;
      const runPart: RunPart = (part) => step.run(`file:${++parts}`, part);
      return { judged: await refileNewsfeed(context(), event.data.newsfeedId, runPart) };
    },
  );
}

/** Scores posts and derives key learnings again after a change of the business context, one run at a time for each newsfeed. */
export function rederive(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "rederive", triggers: [rederiveRequested], concurrency: [...REDERIVES], retries: 3 },
    async ({ event, step }) => {
      const { newsfeedId } = event.data;
      let parts = 0;
      await rescoreNewsfeed(context(), newsfeedId, (part) => step.run(`score:${++parts}`, part));
      for (let part = 1; await step.run(`choose:${part}`, () => chooseKeylearningsAnew(context(), newsfeedId)); )
        part += 1;
      const derive = async () => {
        for (let batch = 1; await step.run(`derive:${batch}`, () => deriveKeylearningsAnew(context(), newsfeedId)); )
          batch += 1;
      };
      // If this fails, as when the provider is down, the posts keep their extracted key learnings and the run ends.
      await derive().catch(() => undefined);
      await step.run("finish", () => finishRederive(context(), newsfeedId));
    },
  );
}
