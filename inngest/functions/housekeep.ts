import { cron, type Inngest } from "inngest";
import type { SystemContext } from "@/lib/context/context";
import { housekeep as keepHouse } from "@/lib/domain/upkeep/housekeep";

/** Removes deleted and expired data every hour. */
export function housekeep(inngest: Inngest, context: () => SystemContext, pruneEngine: () => Promise<unknown>) {
  return inngest.createFunction(
    { id: "housekeep", triggers: [cron("17 * * * *")], concurrency: 1, singleton: { mode: "skip" }, retries: 1 },
    async ({ step }) => {
      const removed = await step.run("remove", () => keepHouse(context()));
      await step.run("prune-engine", async () => {
        await pruneEngine();
      });
      return removed;
    },
  );
}
