import { cron, type Inngest } from "inngest";
import type { SystemContext } from "@/lib/context/context";
import { housekeep as runHousekeeping } from "@/lib/domain/upkeep/housekeep";
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
      const removed = await step.run("remove", () => runHousekeeping(context()));
      await step.run("prune-engine", async () => {
        await prune();
      });
      return removed;
    },
  );
}
