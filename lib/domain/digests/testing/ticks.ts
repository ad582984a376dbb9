import { tickDigestsAt } from "@/lib/domain/digests/plan-digests";
import { sendDigest } from "@/lib/domain/digests/send-digest";
import type { TestRuntime } from "@/lib/testing/runtime";

/** Digests as the engine makes them, without an engine. */
export interface Ticks {
  /** A tick at a time, as the database's clock shows it. @returns the ids of the digests that it asked for */
  tick(at: Date): Promise<string[]>;
  /** As `tick`, and does what it asked for. @returns what became of each */
  tickAndSend(at: Date): Promise<(string | null)[]>;
  /** The readers of earlier tests get no more digests. */
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
