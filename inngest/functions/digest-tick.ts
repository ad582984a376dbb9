import { cron, type Inngest } from "inngest";
import type { SystemContext } from "@/lib/context/context";
import { tickDigests } from "@/lib/domain/digests/tick-digests";

/** Every five minutes, since zones are apart by quarters of an hour: claims the digests that are due and asks for them. */
export function digestTick(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "digest-tick", triggers: [cron("*/5 * * * *")], concurrency: 1, singleton: { mode: "skip" }, retries: 1 },
    () => tickDigests(context()),
  );
}
