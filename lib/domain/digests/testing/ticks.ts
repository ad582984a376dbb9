import { tickDigestsAt } from "@/lib/domain/digests/plan-digests";
import { sendDigest } from "@/lib/domain/digests/send-digest";
import type { TestRuntime } from "@/lib/testing/runtime";

/** Runs the digest functions as the workflow engine does, without an engine. */
export interface Ticks {
  /** Runs a tick at a time of the database clock. @returns the ids of the batches that it requested */
  tick(at: Date): Promise<string[]>;
  /** Like `tick`, then sends the requested batches. @returns the outcome of each */
  tickAndSend(at: Date): Promise<(string | null)[]>;
  /** Turns off the digests of all existing readers. */
  retireReaders(): Promise<void>;
}

export function startTicks(runtime: TestRuntime): Ticks {
  const tick = async (at: Date) => {
    runtime.setNow(at);
    await tickDigestsAt(runtime.system, at);
    const asked = runtime.sent.flatMap((event) => (event.name === "digest/send.requested" ? [event.data.batchId] : []));
    runtime.sent.length = 0;
    return asked;
  };
  const tickAndSend = async (at: Date) => {
    const results: (string | null)[] = [];
    for (const id of await tick(at)) results.push(await sendDigest(runtime.system, id));
    return results;
  };
  const retireReaders = async () => {
    runtime.sent.length = 0;
    await runtime.database.pool.query("update newsfeed_members set digest_enabled = false");
  };
  return { tick, tickAndSend, retireReaders };
}
