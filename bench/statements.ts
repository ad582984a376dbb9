import { Client } from "pg";

/** Statements of this process since the last report. */
export interface Statements {
  count: number;
  /** Rows inserted, updated or deleted. */
  written: number;
  /** Milliseconds from call to result. */
  longestMs: number;
  longest: string;
  /** From begin to end of a transaction. */
  longestTransactionMs: number;
}

const CHARACTERS_TOLD = 60;

let seen: Statements = none();
const begunAt = new WeakMap<object, number>();

function none(): Statements {
  return { count: 0, written: 0, longestMs: 0, longest: "", longestTransactionMs: 0 };
}

/** @returns the statements since the last call */
export function takeStatements(): Statements {
  const taken = seen;
  seen = none();
  return taken;
}

/** Times every statement of this process from now on. */
export function watchStatements(): void {
  const { query } = Client.prototype;
  const watched = function (this: Client, ...args: unknown[]) {
    const startedAt = performance.now();
    const text = textOf(args[0]);
    const note = (result?: unknown) => {
      noteStatement(this, text, { startedAt, endedAt: performance.now() });
      seen.written += rowsWritten(result);
    };
    const last = args.at(-1);
    if (typeof last === "function")
      args[args.length - 1] = (...answer: unknown[]) => {
        note(answer[1]);
        return last(...answer);
      };
    // The driver's overloads have no common form.
    const answer = (query as (...args: unknown[]) => unknown).apply(this, args);
    if (answer instanceof Promise) answer.then(note, () => note());
    return answer;
  };
  Client.prototype.query = watched as typeof query;
}

function rowsWritten(result: unknown): number {
  const { command = "", rowCount = 0 } = (result ?? {}) as { command?: string; rowCount?: number | null };
  return ["INSERT", "UPDATE", "DELETE"].includes(command) ? (rowCount ?? 0) : 0;
}

function textOf(first: unknown): string {
  return typeof first === "string" ? first : ((first as { text?: string } | null)?.text ?? "");
}

function noteStatement(client: Client, text: string, { startedAt, endedAt }: { startedAt: number; endedAt: number }) {
  seen.count += 1;
  if (endedAt - startedAt > seen.longestMs) {
    seen.longestMs = endedAt - startedAt;
    seen.longest = text.replace(/\s+/g, " ").trim().slice(0, CHARACTERS_TOLD);
  }
  if (/^begin/i.test(text)) begunAt.set(client, startedAt);
  else if (/^(commit|rollback)$/i.test(text)) {
    const transactionMs = endedAt - (begunAt.get(client) ?? startedAt);
    seen.longestTransactionMs = Math.max(seen.longestTransactionMs, transactionMs);
  }
}
