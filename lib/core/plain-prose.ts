/** Letters that look like a dot between them in an address. */
const DOTS = /[\uFF0E\u2024\uFE52]|(?<=[a-z0-9])\u3002(?=[a-z0-9])/giu;
/** They belong into words of some scripts, so they are allowed, but must not hide an address. */
const JOINERS = /\u00AD|\u200C|\u200D|[\uFE00-\uFE0F]/gu;

const ADDRESSES: readonly RegExp[] = [
  /[a-z][a-z0-9+.-]*:\/\/|\/\/[\p{L}\p{N}-]+\.|\bwww\./iu,
  /\b(?:javascript|data|mailto|vbscript|file|tel|sms|magnet|hxxps?):\S/i,
  // A name with a dot in it. Files, frameworks and abbreviations of one letter are none.
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}-]+\.(?!(?:js|ts|tsx|jsx|json|txt|csv|pdf|exe|mjs|cpp|xml|yml|yaml|toml)\b)(?:xn--[a-z0-9-]+|\p{L}{2,24})(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}.])[\p{L}\p{N}]\.(?:com|co|me|ly|io|net|org|gg|be|cc|tv|ai)(?![\p{L}\p{N}])/iu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
  /\[(?:\.|dot)\]|\((?:\.|dot)\)/i,
];

/** Kinds of things that plain prose does not hold. */
export type Foreign =
  | "address"
  | "markup"
  | "markdown"
  | "control_characters"
  | "direction_marks"
  | "invisible_characters";

/** A name with dots in it, as of a product or a site; no part of a longer address. */
const DOTTED_NAME =
  /(?<![\p{L}\p{N}@/.:-])(?!www\.)[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)+(?![\p{L}\p{N}@/-]|:\d|\.[\p{L}\p{N}])/giu;

const SUSPECT: readonly [RegExp, Foreign][] = [
  [/</, "markup"],
  [/&(?:[a-z]{2,8}|#x?[0-9a-f]{1,7});/i, "markup"],
  [/!\[|\]\(|\]\[|```|~~~|\[\[/, "markdown"],
  [/[\p{Cc}\p{Co}\p{Cs}]/u, "control_characters"],
  [/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u, "direction_marks"],
  [/(?!\u00AD|\u200C|\u200D|[\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}/u, "invisible_characters"],
];

/**
 * Returns what a text holds that plain prose does not; null for plain prose. White space has to be spaces.
 *
 * @param known its dotted names ("X.org", "document.domain") are no addresses, as long as nothing makes links of them
 */
export function findForeign(text: string, known = ""): Foreign | null {
  for (const [pattern, kind] of SUSPECT) if (pattern.test(text)) return kind;
  const spelt = speltOut(text);
  if (/</.test(spelt)) return "markup";
  const unknown = withoutNames(spelt, speltOut(known));
  return ADDRESSES.some((pattern) => pattern.test(unknown)) ? "address" : null;
}

function speltOut(text: string): string {
  return text.replace(JOINERS, "").normalize("NFKC").replace(DOTS, ".");
}

function withoutNames(text: string, known: string): string {
  const names = new Set(known.match(DOTTED_NAME)?.map((name) => name.toLowerCase()));
  return text.replace(DOTTED_NAME, (name) => (names.has(name.toLowerCase()) ? " " : name));
}
