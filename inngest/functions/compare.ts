import { cron, type Inngest } from "inngest";
import type { SystemContext } from "@/lib/context/context";
import { comparePosts } from "@/lib/crawl/meaning/compare-posts";
import { TICK } from "./lanes";

/** Leaves the rest to the next run. */
const STEPS_PER_RUN_MAX = 20;

/** Compares new posts with their newsfeeds' contexts in meaning, where there is an embedding model. */
export function compare(inngest: Inngest, context: () => SystemContext, minutes: number) {
  return inngest.createFunction(
    { id: "compare", triggers: [cron(`*/${minutes} * * * *`)], ...TICK },
    async ({ step }) => {
      for (let part = 1; part <= STEPS_PER_RUN_MAX; part += 1)
        if (!(await step.run(`compare:${part}`, () => comparePosts(context())))) return;
    },
  );
}
