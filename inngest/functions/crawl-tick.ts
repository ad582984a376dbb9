import { cron, type Inngest } from "inngest";
import type { SystemContext } from "@/lib/context/context";
import { resumeWriting } from "@/lib/crawl/articles/resume-writing";
import { claimDue } from "@/lib/crawl/claim-due";

/**
 * Claims due work and requests it, also the work whose event was lost.
 *
 * @param looks.minutes between two ticks; divides an hour
 * @param looks.secondsToNextLook until feeds and articles are looked for again, maybe before the next tick
 */
export function crawlTick(
  inngest: Inngest,
  context: () => SystemContext,
  { minutes, secondsToNextLook }: { minutes: number; secondsToNextLook: number },
) {
  return inngest.createFunction(
    {
      id: "crawl-tick",
      triggers: [cron(`*/${minutes} * * * *`)],
      concurrency: 1,
      singleton: { mode: "skip" },
      retries: 1,
    },
    async () => {
      const ctx = context();
      return { ...(await claimDue(ctx, secondsToNextLook)), unwritten: await resumeWriting(ctx) };
    },
  );
}
