import type { Expression, Scope } from "./types";

interface Cursor {
  readonly source: string;
  readonly tokens: readonly Token[];
  at: number;
}

const OPERATORS_BY_LEVEL = [["||"], ["&&"], ["==", "!=", "<=", ">=", "<", ">"], ["+"]] as const;

/**
 * Compiles the part of CEL that functions may use in keys and conditions: paths from `event` and `async`, literals,
 * `== != < <= > >= && || ! +` and brackets. A missing path is null.
 *
 * @throws Error for anything else
 */
export function compileExpression(source: string): Expression {
  const cursor: Cursor = { source, tokens: tokenize(source), at: 0 };
  const expression = parseLevel(cursor, 0);
  if (cursor.at < cursor.tokens.length) throw unsupported(cursor);
  return expression;
}

/** Returns the key under which events share a limit. */
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

/** Comparing values of different types is an error in CEL, which matches nothing. */
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
  const isNext = token?.kind === "sign" && token.value === sign;
  if (isNext) cursor.at++;
  return isNext;
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

type Token =
  | { kind: "number"; value: number }
  | { kind: "text"; value: string }
  | { kind: "name"; value: string }
  | { kind: "sign"; value: string };

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<name>[A-Za-z_]\w*)|(?<sign>==|!=|<=|>=|&&|\|\||[<>!+().[\]]))/y;

function tokenize(source: string): Token[] {
  const text = source.trimEnd();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) throw new Error(`the expression ${source} is not supported from character ${at + 1} on`);
    tokens.push(toToken(groups));
  }
  return tokens;
}

function toToken(groups: Partial<Record<string, string>>): Token {
  const quoted = groups.double ?? groups.single;
  if (quoted !== undefined) return { kind: "text", value: quoted.replace(/\\(.)/g, "$1") };
  if (groups.number !== undefined) return { kind: "number", value: Number(groups.number) };
  if (groups.name !== undefined) return { kind: "name", value: groups.name };
  return { kind: "sign", value: groups.sign ?? "" };
}
