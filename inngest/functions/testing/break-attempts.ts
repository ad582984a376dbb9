import type { Inngest, InngestFunction } from "inngest";
import { engineDatabase } from "@/inngest/engine/database";
import { testEngine } from "@/inngest/engine/testing/test-engine";
import type { TestRuntime } from "@/lib/testing/runtime";
import { until } from "@/lib/testing/until";

const ATTEMPTS = 3;

/** How a test sends its event, and what it waits for. */
interface Course {
  send(inngest: Inngest): Promise<unknown>;
  what: string;
  isDone(): boolean | Promise<boolean>;
}

/**
 * Runs a function that finds no context in any of its attempts, so that what it does once it failed is called.
 *
 * @param make the function, of a client and of what it has its context from
 * @returns how often the context was asked for, less the attempts
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
