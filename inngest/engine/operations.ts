import { z } from "zod";
import { checkOutput, RunRefusedError } from "./limits";
import { failureOf, isRacing, type Operation, type Outcome, outcomeOf, stepName } from "./protocol";
import type { StepReport } from "./steps";

/** Steps that run in the SDK but ask Inngest's server for something that the engine has not. */
const TYPES_REFUSED = new Set(["step.sendSignal", "step.realtime.publish"]);
const typedSchema = z.object({ type: z.string() });

const OPERATIONS_PLANNED = new Set(["StepPlanned", "Sleep", "WaitForEvent", "InvokeFunction"]);

export interface EndedStepReport {
  stepId: string;
  outcome: Outcome;
  report: StepReport;
}

/** One answer's operations, by what is to be done about them. */
export interface Report {
  ended: EndedStepReport[];
  planned: Operation[];
  /** The step that ran has failed and has attempts left. */
  mustRetry: Operation | null;
  wantsDiscovery: boolean;
  /** The run is over and returned this. */
  output: Outcome | null;
}

/** @throws RunRefusedError when the function used a step that the engine does not know, or returned too much */
export function sortOperations(operations: readonly Operation[], mayRetry: boolean): Report {
  const report: Report = { ended: [], planned: [], mustRetry: null, wantsDiscovery: false, output: null };
  for (const operation of operations) {
    const { op } = operation;
    refuseUnsupported(operation);
    if (OPERATIONS_PLANNED.has(op)) report.planned.push(operation);
    else if (op === "StepRun" || op === "Step") report.ended.push(toEnded(operation, outcomeOf(operation.data)));
    else if (op === "StepError" && mayRetry) report.mustRetry = operation;
    else if (op === "StepError" || op === "StepFailed")
      report.ended.push(toEnded(operation, failureOf(operation.error ?? operation.data)));
    else if (op === "DiscoveryRequest") report.wantsDiscovery = true;
    else if (op === "RunComplete") report.output = checked("the function", outcomeOf(operation.data));
    else if (op === "StepNotFound") throw new RunRefusedError(`${wordsFor(operation)} is not in the function any more`);
    else throw unsupported(operation, op);
  }
  return report;
}

function refuseUnsupported(operation: Operation): void {
  const type = typedSchema.safeParse(operation.opts).data?.type;
  if (type && TYPES_REFUSED.has(type)) throw unsupported(operation, type);
}

function unsupported(operation: Operation, what: string): RunRefusedError {
  return new RunRefusedError(`${wordsFor(operation)} uses ${what}, which the embedded engine does not support`);
}

function wordsFor(operation: Operation): string {
  return `step "${stepName(operation) ?? operation.id}"`;
}

function toEnded(operation: Operation, outcome: Outcome): EndedStepReport {
  const name = stepName(operation);
  return {
    stepId: operation.id,
    outcome: checked(wordsFor(operation), outcome),
    report: { op: operation.op, name, isRacing: isRacing(operation) },
  };
}

function checked(whose: string, outcome: Outcome): Outcome {
  checkOutput(whose, outcome.data ?? outcome.error);
  return outcome;
}
