import { type Token, tokenize } from "./expression-tokens";

/** What an expression speaks about: the run's own event, and in `waitForEvent` the awaited one. */
export interface Scope {
  event: unknown;
  async?: unknown;
}

export type Expression = (scope: Scope) => unknown;

interface Cursor {
  readonly source: string;
  readonly tokens: readonly Token[];
  at: number;
}

const OPERATORS_BY_LEVEL = [["||"], ["&&"], ["==", "!=", "<=", ">=", "<", ">"], ["+"]] as const;

/**
 * Compiles the part of CEL that functions may use in keys and conditions: paths from `event` and `async`, literals,
 * `== != < <= > >= && || ! +` and brackets. A path that leads nowhere is null.
 *
 * @throws Error for anything else, so that a function which would behave otherwise on Inngest does not start
 */
export function compileExpression(source: string): Expression {
  const cursor: Cursor = { source, tokens: tokenize(source), at: 0 };
  const expression = parseLevel(cursor, 0);
  if (cursor.at < cursor.tokens.length) throw unsupported(cursor);
  return expression;
}

/** The text under which two events share a limit. */
export function keyOf(expression: Expression | null, scope: Scope): string {
  if (!expression) return "";
  const value = expression(scope);
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

function parseLevel(cursor: Cursor, level: number): Expression {
  const operators = OPERATORS_BY_LEVEL[level];
  if (!operators) return parseUnary(cursor);
  let left = parseLevel(cursor, level + 1);
  for (;;) {
    const operator = operators.find((sign) => takeSign(cursor, sign));
    if (!operator) return left;
    left = combine(operator, left, parseLevel(cursor, level + 1));
  }
}

function parseUnary(cursor: Cursor): Expression {
  if (!takeSign(cursor, "!")) return parsePrimary(cursor);
  const operand = parseUnary(cursor);
  return (scope) => !operand(scope);
}

function parsePrimary(cursor: Cursor): Expression {
  if (takeSign(cursor, "(")) {
    const inner = parseLevel(cursor, 0);
    expectSign(cursor, ")");
    return inner;
  }
  const token = cursor.tokens[cursor.at++];
  if (token?.kind === "number" || token?.kind === "text") return () => token.value;
  if (token?.kind !== "name") throw unsupported(cursor);
  if (token.value === "true" || token.value === "false") return () => token.value === "true";
  if (token.value === "null") return () => null;
  if (token.value !== "event" && token.value !== "async") throw unsupported(cursor);
  return parsePath(cursor, token.value);
}

function parsePath(cursor: Cursor, root: "event" | "async"): Expression {
  const keys: string[] = [];
  for (;;) {
    if (takeSign(cursor, ".")) keys.push(expectKey(cursor, ["name"]));
    else if (takeSign(cursor, "[")) {
      keys.push(expectKey(cursor, ["text", "number"]));
      expectSign(cursor, "]");
    } else break;
  }
  return (scope) => keys.reduce<unknown>(valueAt, scope[root]) ?? null;
}

function valueAt(holder: unknown, key: string): unknown {
  if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) return null;
  return Reflect.get(holder, key);
}

function combine(operator: string, left: Expression, right: Expression): Expression {
  switch (operator) {
    case "||":
      return (scope) => left(scope) || right(scope);
    case "&&":
      return (scope) => left(scope) && right(scope);
    case "==":
      return (scope) => left(scope) === right(scope);
    case "!=":
      return (scope) => left(scope) !== right(scope);
    case "+":
      return (scope) => add(left(scope), right(scope));
    default:
      return (scope) => isOrdered(operator, left(scope), right(scope));
  }
}

function add(left: unknown, right: unknown): unknown {
  return typeof left === "number" && typeof right === "number" ? left + right : `${left}${right}`;
}

/** Values of different kinds have no order; CEL calls comparing them an error, which matches nothing. */
function isOrdered(operator: string, left: unknown, right: unknown): boolean {
  const areNumbers = typeof left === "number" && typeof right === "number";
  const areTexts = typeof left === "string" && typeof right === "string";
  if (!areNumbers && !areTexts) return false;
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  return operator === ">" ? left > right : left >= right;
}

function takeSign(cursor: Cursor, sign: string): boolean {
  const token = cursor.tokens[cursor.at];
  const isThere = token?.kind === "sign" && token.value === sign;
  if (isThere) cursor.at++;
  return isThere;
}

function expectSign(cursor: Cursor, sign: string): void {
  if (!takeSign(cursor, sign)) throw unsupported(cursor);
}

function expectKey(cursor: Cursor, kinds: readonly Token["kind"][]): string {
  const token = cursor.tokens[cursor.at++];
  if (!token || !kinds.includes(token.kind)) throw unsupported(cursor);
  return String(token.value);
}

function unsupported(cursor: Cursor): Error {
  return new Error(
    `the expression ${cursor.source} is not supported: use paths, literals, == != < <= > >= && || ! + and brackets`,
  );
}
