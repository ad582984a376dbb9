import { cron, type Inngest } from "inngest";
import type { SystemContext } from "@/lib/context/context";
import { recheckTexts } from "@/lib/domain/upkeep/recheck-texts";

/** Leaves the rest to the next run. */
const STEPS_PER_RUN_MAX = 20;

/** Checks texts from before an update again; does nothing once all are checked. @param minutes cron field */
export function recheck(inngest: Inngest, context: () => SystemContext, minutes: string) {
  return inngest.createFunction(
    { id: "recheck", triggers: [cron(`${minutes} * * * *`)], concurrency: 1, singleton: { mode: "skip" }, retries: 1 },
    async ({ step }) => {
      for (let part = 1; part <= STEPS_PER_RUN_MAX; part += 1)
        if (!(await step.run(`check:${part}`, () => recheckTexts(context())))) return;
    },
  );
}
