import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

const HIDDEN = new Set("script style noscript template title metadata desc select textarea iframe".split(" "));
const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/**
 * Visible text of any HTML, one line for each run of inline content. Builds no tree, so time is linear and memory
 * flat: the fallback for documents over the limits.
 *
 * @param charactersMax maximum length, in UTF-16 units
 */
export function plainText(html: string, charactersMax: number): string {
  const collector = createCollector(html, charactersMax);
  tokenize(html, collector.callbacks);
  return collector.text();
}

function createCollector(html: string, charactersMax: number) {
  const parts: string[] = [];
  let length = 0;
  let hidden: string | null = null;
  const add = (part: string) => {
    if (hidden !== null || length >= charactersMax) return;
    parts.push(part);
    length += part.length;
  };
  const tag = (start: number, end: number) => html.slice(start, Math.min(end, start + 12)).toLowerCase();
  const callbacks: Parameters<typeof tokenize>[1] = {
    ontext: (start, end) => add(html.slice(start, Math.min(end, start + charactersMax))),
    ontextentity: (codepoint) => add(String.fromCodePoint(codepoint)),
    onopentagname(start, end) {
      const name = tag(start, end);
      if (!INLINE.has(name)) add("\n");
      if (HIDDEN.has(name)) hidden ??= name;
    },
    onclosetag(start, end) {
      const name = tag(start, end);
      if (name === hidden) hidden = null;
      if (!INLINE.has(name)) add("\n");
    },
  };
  return { callbacks, text: () => tidyLines(parts.join("")).slice(0, charactersMax) };
}

function tidyLines(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** Tokenizes markup in one linear pass without a tree; unset callbacks are ignored. */
export function tokenize(html: string, callbacks: Partial<TokenizerCallbacks>, { decodeEntities = true } = {}): void {
  const tokenizer = new Tokenizer({ decodeEntities }, { ...IGNORED, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
}

const ignore = () => undefined;

const IGNORED: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
