import type { Expression, Scope } from "./types";

/** An expression that is being parsed. */
interface Cursor {
  readonly source: string;
  /** The tokens that are not parsed yet. */
  readonly tokens: string[];
}

type Operation = (left: Expression, right: Expression) => Expression;

/** Binary operators, the loosest first. */
const LEVELS: readonly ReadonlyMap<string, Operation>[] = [
  new Map([["||", (left, right) => (scope) => left(scope) || right(scope)]]),
  new Map([["&&", (left, right) => (scope) => left(scope) && right(scope)]]),
  new Map([
    ["==", (left, right) => (scope) => left(scope) === right(scope)],
    ["!=", (left, right) => (scope) => left(scope) !== right(scope)],
    ["<=", ordered((a, b) => a <= b)],
    [">=", ordered((a, b) => a >= b)],
    ["<", ordered((a, b) => a < b)],
    [">", ordered((a, b) => a > b)],
  ]),
  new Map([["+", (left, right) => (scope) => add(left(scope), right(scope))]]),
];

/**
 * Compiles the part of CEL that functions may use in keys and conditions: paths from `event` and `async`, literals,
 * `== != < <= > >= && || ! +` and brackets. A missing path is null.
 *
 * @throws Error for anything else
 */
export function compileExpression(source: string): Expression {
  const cursor = { source, tokens: tokenize(source) };
  const expression = parseLevel(cursor, 0);
  return cursor.tokens.length === 0 ? expression : refuse(cursor);
}

/** Returns the key under which events share a limit. */
export function keyOf(expression: Expression | null, scope: Scope): string {
  if (!expression) return "";
  const value = expression(scope);
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

function parseLevel(cursor: Cursor, level: number): Expression {
  const operations = LEVELS[level];
  if (!operations) return parseUnary(cursor);
  let left = parseLevel(cursor, level + 1);
  for (;;) {
    const operation = operations.get(cursor.tokens[0] ?? "");
    if (!operation) return left;
    cursor.tokens.shift();
    left = operation(left, parseLevel(cursor, level + 1));
  }
}

function parseUnary(cursor: Cursor): Expression {
  if (!take(cursor, "!")) return parsePrimary(cursor);
  const operand = parseUnary(cursor);
  return (scope) => !operand(scope);
}

const LITERALS: ReadonlyMap<string, unknown> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function parsePrimary(cursor: Cursor): Expression {
  const token = cursor.tokens.shift() ?? "";
  if (token === "(") {
    const inner = parseLevel(cursor, 0);
    return take(cursor, ")") ? inner : refuse(cursor);
  }
  if (token === "event" || token === "async") return parsePath(cursor, token);
  const value = LITERALS.has(token) ? LITERALS.get(token) : constantOf(token);
  return value === undefined ? refuse(cursor) : () => value;
}

function parsePath(cursor: Cursor, root: "event" | "async"): Expression {
  const keys: string[] = [];
  for (;;) {
    if (take(cursor, ".")) {
      const name = cursor.tokens.shift() ?? "";
      keys.push(/^[A-Za-z_]/.test(name) ? name : refuse(cursor));
    } else if (take(cursor, "[")) {
      const key = constantOf(cursor.tokens.shift() ?? "");
      keys.push(key !== undefined && take(cursor, "]") ? String(key) : refuse(cursor));
    } else return (scope) => keys.reduce<unknown>(valueAt, scope[root]) ?? null;
  }
}

function valueAt(holder: unknown, key: string): unknown {
  if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) return null;
  return Reflect.get(holder, key);
}

function add(left: unknown, right: unknown): unknown {
  return typeof left === "number" && typeof right === "number" ? left + right : `${left}${right}`;
}

/** Comparing values of different types is an error in CEL, which matches nothing. */
function ordered(compare: (a: number | string, b: number | string) => boolean): Operation {
  return (left, right) => (scope) => {
    const [a, b] = [left(scope), right(scope)];
    const areNumbers = typeof a === "number" && typeof b === "number";
    return (areNumbers || (typeof a === "string" && typeof b === "string")) && compare(a, b);
  };
}

function take({ tokens }: Cursor, sign: string): boolean {
  const isNext = tokens[0] === sign;
  if (isNext) tokens.shift();
  return isNext;
}

/** Returns the value of a number or quoted text; undefined for any other token. */
function constantOf(token: string): number | string | undefined {
  if (/^\d/.test(token)) return Number(token);
  return /^["']/.test(token) ? token.slice(1, -1).replace(/\\(.)/g, "$1") : undefined;
}

function refuse({ source }: Pick<Cursor, "source">): never {
  throw new Error(
    `the expression ${source} is not supported: use paths, literals, == != < <= > >= && || ! + and brackets`,
  );
}

const TOKEN =
  /\s*(\d+(?:\.\d+)?|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|==|!=|<=|>=|&&|\|\||[<>!+().[\]])\s*/gy;

function tokenize(source: string): string[] {
  const matches = [...source.matchAll(TOKEN)];
  const isWhole = matches.map(([text]) => text).join("") === source;
  return isWhole ? matches.map(([, token = ""]) => token) : refuse({ source });
}
