import { checkOutput, RunRefusedError } from "./limits";
import { failureOf, isRacing, type Operation, type Outcome, outcomeOf, stepName } from "./protocol";
import type { StepReport } from "./steps";

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
  mustRetry: boolean;
  wantsDiscovery: boolean;
  /** The run is over and returned this. */
  output: Outcome | null;
}

/** @throws RunRefusedError when the function used a step that the engine does not know, or returned too much */
export function sortOperations(operations: readonly Operation[], mayRetry: boolean): Report {
  const report: Report = { ended: [], planned: [], mustRetry: false, wantsDiscovery: false, output: null };
  for (const operation of operations) {
    const { op } = operation;
    if (OPERATIONS_PLANNED.has(op)) report.planned.push(operation);
    else if (op === "StepRun" || op === "Step") report.ended.push(toEnded(operation, outcomeOf(operation.data)));
    else if (op === "StepError" && mayRetry) report.mustRetry = true;
    else if (op === "StepError" || op === "StepFailed")
      report.ended.push(toEnded(operation, failureOf(operation.error ?? operation.data)));
    else if (op === "DiscoveryRequest") report.wantsDiscovery = true;
    else if (op === "RunComplete") report.output = checked("the function", outcomeOf(operation.data));
    else
      throw new RunRefusedError(
        `step "${stepName(operation) ?? operation.id}" uses ${op}, which the embedded engine does not support`,
      );
  }
  return report;
}

function toEnded(operation: Operation, outcome: Outcome): EndedStepReport {
  const name = stepName(operation);
  return {
    stepId: operation.id,
    outcome: checked(`step "${name ?? operation.id}"`, outcome),
    report: { op: operation.op, name, isRacing: isRacing(operation) },
  };
}

function checked(whose: string, outcome: Outcome): Outcome {
  checkOutput(whose, outcome.data ?? outcome.error);
  return outcome;
}
