import type { ClientBase, Pool } from "pg";
import { isTraced, isTracing, withSpan } from "@/lib/core/span";

const TABLE = String.raw`((?:"?\w+"?\.)?"?[a-z_]\w*"?)`;
const WRITE = new RegExp(
  String.raw`\b(?:(insert)\s+into|(delete)\s+from|(update)(?=\s+\S+\s+(?:as\s+)?(?:\w+\s+)?set\b))\s+${TABLE}`,
  "i",
);
/** Leaves out functions and `extract(epoch from …)`. */
const READ = new RegExp(String.raw`(?<!epoch\s+)\bfrom\s+${TABLE}(?![\w".]*\s*\()`, "i");
const VERB = /^[\s(]*([a-z]+)/i;

/** Returns a short name for a statement: its first change and that table, or what it reads; never values. */
export function statementName(text: string): string {
  const [, insert, remove, update, changed] = WRITE.exec(text) ?? [];
  const verb = insert ?? remove ?? update ?? VERB.exec(text)?.[1] ?? "statement";
  const table = changed ?? READ.exec(text)?.[1];
  const isQuery = changed === undefined && /^with$/i.test(verb);
  return [isQuery ? "select" : verb.toLowerCase(), table?.replaceAll('"', "")].filter(Boolean).join(" ");
}

/**
 * Reports each statement of a trace once. On the pool, its duration includes the wait for a connection. The pool passes
 * a callback to the connection; such calls were already reported.
 */
export function traceStatements(pool: Pool): void {
  if (!isTracing()) return;
  traceQueries(pool);
  pool.on("connect", traceQueries);
}

function traceQueries(target: Pool | ClientBase): void {
  const query: (...args: unknown[]) => unknown = target.query.bind(target);
  const traced = (...args: unknown[]) => {
    const text = textOf(args[0]);
    if (text === null || typeof args.at(-1) === "function" || !isTraced()) return query(...args);
    const name = statementName(text);
    const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
    return withSpan(name, { kind: "client", attributes }, async () => query(...args));
  };
  Object.assign(target, { query: traced });
}

function textOf(statement: unknown): string | null {
  if (typeof statement === "string") return statement;
  const isConfig = typeof statement === "object" && statement !== null && "text" in statement;
  return isConfig && typeof statement.text === "string" ? statement.text : null;
}
