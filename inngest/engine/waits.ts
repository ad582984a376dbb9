import { compileExpression } from "./expression";
import { outcomeOf, type StoredEvent } from "./protocol";
import type { Work } from "./state";
import { endStep } from "./steps";

interface Wait {
  runId: string;
  stepId: string;
  eventName: string;
  condition: string | null;
  /** JSON text of the event that started the waiting run. */
  origin: string;
}

/** Ends every `step.waitForEvent` that one of these events answers. */
export async function answerWaits(work: Work, events: readonly StoredEvent[]): Promise<void> {
  const waits = await work.query<Wait>(
    `select run_id as "runId", step_id as "stepId", event_name as "eventName", expr as condition, origin
     from wf.wait where event_name = any($1::text[]) order by run_id, step_id`,
    [[...new Set(events.map(({ name }) => name))]],
  );
  for (const wait of waits) {
    const answer = events.find((event) => isAnswer(wait, event));
    if (answer) await endStep(work, wait, outcomeOf(answer));
  }
}

function isAnswer(wait: Wait, event: StoredEvent): boolean {
  if (event.name !== wait.eventName) return false;
  if (wait.condition === null) return true;
  return compileExpression(wait.condition)({ event: JSON.parse(wait.origin), async: event }) === true;
}
