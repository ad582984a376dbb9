import type { Inngest, InngestFunction } from "inngest";
import { engineDatabase } from "@/inngest/engine/database";
import { testEngine } from "@/inngest/engine/testing/test-engine";
import type { TestRuntime } from "@/lib/testing/runtime";
import { until } from "@/lib/testing/until";

const ATTEMPTS = 3;

/** The event that a test sends and the result it waits for. */
interface Course {
  send(inngest: Inngest): Promise<unknown>;
  what: string;
  isDone(): boolean | Promise<boolean>;
}

/**
 * Runs a function that finds no context in any attempt, so that its failure handler runs.
 *
 * @param make the function, from a client and a source of contexts
 * @returns how often the context was requested beyond the attempts
 */
export async function breakAttempts(
  runtime: TestRuntime,
  make: (inngest: Inngest, context: () => TestRuntime["system"]) => InngestFunction.Any,
  { send, what, isDone }: Course,
): Promise<number> {
  const { engine, inngest, start } = testEngine({
    database: engineDatabase(runtime.database.pool, { isExclusive: false }),
  });
  let asked = 0;
  const context = () => {
    asked += 1;
    if (asked <= ATTEMPTS) throw new Error("the database is away");
    return runtime.system;
  };
  await start([make(inngest, context)]);
  await send(inngest);
  await until(what, isDone);
  await engine.stop(1_000);
  return asked - ATTEMPTS;
}
