export type Token =
  | { kind: "number"; value: number }
  | { kind: "text"; value: string }
  | { kind: "name"; value: string }
  | { kind: "sign"; value: string };

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<name>[A-Za-z_]\w*)|(?<sign>==|!=|<=|>=|&&|\|\||[<>!+().[\]]))/y;

/** @throws Error at the first character that starts none of the tokens */
export function tokenize(source: string): Token[] {
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
