import { z } from "zod";
import { retryAfterMs } from "./duration";
import { checkOutput, RunRefusedError } from "./limits";
import { failureOf, isRacing, type Operation, type Outcome, operationsSchema, outcomeOf, stepName } from "./protocol";
import type { StepReport } from "./steps";

/** The SDK's answer to a call. */
export type Answer = Content & {
  /** The error must not be retried. */
  isFinal: boolean;
  retryAfterMs: number | null;
  requestVersion: number;
};

type Content =
  | { kind: "returned"; data: string }
  | { kind: "threw"; error: unknown }
  | { kind: "reported"; operations: Operation[] };

const ERROR_CHARACTERS_MAX = 2000;

/** @param requestVersion the version of the call, for answers without one */
export async function readAnswer(response: Response, requestVersion: number): Promise<Answer> {
  const { headers, status } = response;
  return {
    ...readContent(status, await response.text()),
    isFinal: headers.get("x-inngest-no-retry") === "true",
    retryAfterMs: retryAfterMs(headers.get("retry-after"), Date.now()),
    requestVersion: Number(headers.get("x-inngest-req-version") ?? requestVersion),
  };
}

function readContent(status: number, text: string): Content {
  if (status === 200) return { kind: "returned", data: text || "null" };
  if (status !== 206) return { kind: "threw", error: readError(text) };
  const { data: operations, error } = operationsSchema.safeParse(parseJson(text));
  if (error) {
    const message = `the engine cannot read the SDK's report: ${z.prettifyError(error)}`;
    return { kind: "threw", error: { name: "UnreadableAnswer", message } };
  }
  const [first] = operations;
  // A report with the end of the run alone equals the return of a function without steps.
  if (operations.length === 1 && first?.op === "RunComplete")
    return { kind: "returned", data: JSON.stringify(first.data ?? null) };
  return { kind: "reported", operations };
}

/** The SDK sends an error as JSON, or as JSON in a JSON string. */
function readError(text: string): unknown {
  const error = parseJson(text);
  return typeof error === "string" ? asObject(parseJson(error)) : asObject(error);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function asObject(error: unknown): unknown {
  if (typeof error === "object" && error !== null) return error;
  return { name: "Error", message: String(error).slice(0, ERROR_CHARACTERS_MAX) };
}

/** Steps that run in the SDK but need an API of Inngest's server that the engine does not have. */
const TYPES_REFUSED = new Set(["step.sendSignal", "step.realtime.publish"]);
const typedSchema = z.object({ type: z.string() });

const OPERATIONS_PLANNED = new Set(["StepPlanned", "Sleep", "WaitForEvent", "InvokeFunction"]);

type EndedStepReport = StepReport & { stepId: string };

/** The operations of one answer, by their effect. */
interface Report {
  ended: EndedStepReport[];
  planned: Operation[];
  /** The failed step, when it has attempts left. */
  mustRetry: Operation | null;
  wantsDiscovery: boolean;
  /** Result of the run, when it has ended. */
  output: Outcome | null;
}

/** @throws RunRefusedError for a kind of step that the engine does not support, and for a result that is too large */
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
    else if (op === "StepNotFound")
      throw new RunRefusedError(`${describeStep(operation)} is not in the function any more`);
    else throw unsupported(operation, op);
  }
  return report;
}

function refuseUnsupported(operation: Operation): void {
  const type = typedSchema.safeParse(operation.opts).data?.type;
  if (type && TYPES_REFUSED.has(type)) throw unsupported(operation, type);
}

function unsupported(operation: Operation, what: string): RunRefusedError {
  return new RunRefusedError(`${describeStep(operation)} uses ${what}, which the embedded engine does not support`);
}

function describeStep(operation: Operation): string {
  return `step "${stepName(operation) ?? operation.id}"`;
}

function toEnded(operation: Operation, outcome: Outcome): EndedStepReport {
  return {
    stepId: operation.id,
    op: operation.op,
    name: stepName(operation),
    isRacing: isRacing(operation),
    outcome: checked(describeStep(operation), outcome),
  };
}

function checked(subject: string, outcome: Outcome): Outcome {
  checkOutput(subject, outcome.data ?? outcome.error);
  return outcome;
}
