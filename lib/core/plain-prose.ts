/** Unicode characters that look like the dot of an address. */
const DOTS = /[\uFF0E\u2024\uFE52]|(?<=[a-z0-9])\u3002(?=[a-z0-9])/giu;
/** Some scripts need these inside words, so they are allowed, but must not hide an address. */
const JOINERS = /\u00AD|\u200C|\u200D|[\uFE00-\uFE0F]/gu;

const ADDRESSES: readonly RegExp[] = [
  /[a-z0-9+.-]:\/\/|\/\/[\p{L}\p{N}-]+\.|\bwww\./iu,
  /\b(?:javascript|data|mailto|vbscript|file|tel|sms|magnet|hxxps?):\S/i,
  // A dotted name, sought from its dot, so that time stays linear. File names, frameworks and one-letter abbreviations
  // do not count.
  /\.(?<=[\p{L}\p{N}][\p{L}\p{N}\p{M}-]+\.)(?!(?:js|ts|tsx|jsx|json|txt|csv|pdf|exe|mjs|cpp|xml|yml|yaml|toml)\b)(?:xn--[a-z0-9-]+|\p{L}{2,24})(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}.])[\p{L}\p{N}]\.(?:com|co|me|ly|io|net|org|gg|be|cc|tv|ai)(?![\p{L}\p{N}])/iu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
  /\[(?:\.|dot)\]|\((?:\.|dot)\)/i,
];

/** Content that plain prose does not contain. */
export type Foreign =
  | "address"
  | "markup"
  | "markdown"
  | "control_characters"
  | "direction_marks"
  | "invisible_characters";

/** A dotted name, like a product or a site, outside a longer address. */
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

/** Characters that ordinary sentences rarely contain. Text without any skips the detailed checks. */
const UNUSUAL = /[^A-Za-z\dÀ-ɏΑ-ώА-ӿ ,;?!%'"’‘“”„«»–—€.-]|\.(?!$|[ "'”’»])|www\./i;

/**
 * The first foreign content in a text, or null for plain prose. Expects spaces as the only white space. Dotted names in
 * `known` ("X.org", "document.domain") are allowed unless they would be autolinked.
 */
export function findForeign(text: string, known = ""): Foreign | null {
  if (!UNUSUAL.test(text)) return null;
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
