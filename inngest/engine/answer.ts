import { z } from "zod";
import { retryAfterMs } from "./backoff";
import { type Operation, operationsSchema } from "./protocol";

/** What the SDK answered to a call. */
export type Answer = Verdict & {
  /** Trying again would not help. */
  isFinal: boolean;
  /** How long the function asked to wait before the next attempt. */
  retryAfterMs: number | null;
  requestVersion: number;
};

type Verdict =
  | { kind: "returned"; data: string }
  | { kind: "threw"; error: unknown }
  | { kind: "reported"; operations: Operation[] };

const ERROR_CHARACTERS_MAX = 2000;

/** @param requestVersion the version that the run was called with, for answers that name none */
export async function readAnswer(response: Response, requestVersion: number): Promise<Answer> {
  const { headers, status } = response;
  return {
    ...readVerdict(status, await response.text()),
    isFinal: headers.get("x-inngest-no-retry") === "true",
    retryAfterMs: retryAfterMs(headers.get("retry-after"), Date.now()),
    requestVersion: Number(headers.get("x-inngest-req-version") ?? requestVersion),
  };
}

function readVerdict(status: number, text: string): Verdict {
  if (status === 200) return { kind: "returned", data: text || "null" };
  if (status !== 206) return { kind: "threw", error: readError(text) };
  const operations = operationsSchema.safeParse(parsed(text));
  if (operations.success) return readReport(operations.data);
  const message = `the SDK reported what the engine cannot read: ${z.prettifyError(operations.error)}`;
  return { kind: "threw", error: { name: "UnreadableAnswer", message } };
}

/** A report of nothing but the end of the run says no more than a function without steps that returns. */
function readReport(operations: Operation[]): Verdict {
  const [only] = operations;
  if (operations.length === 1 && only?.op === "RunComplete")
    return { kind: "returned", data: JSON.stringify(only.data ?? null) };
  return { kind: "reported", operations };
}

/** The SDK sends an error as JSON, or as JSON in a JSON string. */
function readError(text: string): unknown {
  const error = parsed(text);
  return typeof error === "string" ? asObject(parsed(error)) : asObject(error);
}

function parsed(text: string): unknown {
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
