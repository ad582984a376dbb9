import { cron, type Inngest } from "inngest";
import type { SystemContext } from "@/lib/context/context";
import { housekeep as runHousekeeping } from "@/lib/domain/upkeep/housekeep";
import { recheckTexts } from "@/lib/domain/upkeep/recheck-texts";
import { TICK } from "./lanes";

/** Removes deleted and expired data every hour, at this minute. */
export function housekeep(
  inngest: Inngest,
  context: () => SystemContext,
  { prune, minute }: { prune: () => Promise<unknown>; minute: number },
) {
  return inngest.createFunction(
    { id: "housekeep", triggers: [cron(`${minute} * * * *`)], ...TICK },
    async ({ step }) => {
      try {
        // Each task in its own step, because a serverless host stops a long call.
        return await runHousekeeping(context(), (task, work) => step.run(task, work));
      } finally {
        await step.run("prune-engine", async () => {
          await prune();
        });
      }
    },
  );
}

/** Leaves the rest to the next run. */
const STEPS_PER_RUN_MAX = 20;

/** Checks texts from before an update again; does nothing once all are checked. @param minutes cron field */
export function recheck(inngest: Inngest, context: () => SystemContext, minutes: string) {
  return inngest.createFunction(
    { id: "recheck", triggers: [cron(`${minutes} * * * *`)], ...TICK },
    async ({ step }) => {
      for (let part = 1; part <= STEPS_PER_RUN_MAX; part += 1)
        if (!(await step.run(`check:${part}`, () => recheckTexts(context())))) return;
    },
  );
}
