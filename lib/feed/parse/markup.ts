/** A tag in the source. `name` is as written, with its prefix. */
export interface Tag {
  kind: "open" | "close" | "empty";
  name: string;
  start: number;
  /** Index after the closing `>`. */
  end: number;
}

const NAME = /[A-Za-z_:\u00c0-\uffff][^\s/><=]*/y;
const UNQUOTED = /[^"'<>]*/y;
const IN_DOUBLE_QUOTES = /[^"<]*/y;
const IN_SINGLE_QUOTES = /[^'<]*/y;
/** Names are sought from their start, so that time stays linear. */
const ATTRIBUTE = /(?<![^\s=/<>"'])([^\s=/<>"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)'|([^\s"'<>]+))/g;

/** The tags in order, without comments, CDATA and declarations. One linear pass that never fails. */
export function* tagsOf(xml: string): Generator<Tag> {
  const find = forwardFinder(xml);
  let at = xml.indexOf("<");
  while (at >= 0) {
    const skipped = endOfOtherMarkup(xml, at, find);
    if (skipped !== null) {
      at = xml.indexOf("<", skipped);
      continue;
    }
    const tag = tagAt(xml, at);
    if (tag) yield tag;
    at = xml.indexOf("<", tag ? tag.end : at + 1);
  }
}

type Find = (needle: string, from: number) => number;

/** `indexOf` for increasing positions, with cached results: thousands of unclosed openings cost one search. */
function forwardFinder(text: string): Find {
  const known = new Map<string, number>();
  return (needle, from) => {
    const last = known.get(needle);
    if (last !== undefined && last >= from) return last;
    const found = text.indexOf(needle, from);
    const answer = found < 0 ? Number.POSITIVE_INFINITY : found;
    known.set(needle, answer);
    return answer;
  };
}

/** End of the comment, CDATA section, instruction or declaration at `at`, or of the text if unclosed; null if none. */
function endOfOtherMarkup(xml: string, at: number, find: Find): number | null {
  const second = xml[at + 1];
  if (second !== "!" && second !== "?") return null;
  let closing = ">";
  if (xml.startsWith("<!--", at)) closing = "-->";
  else if (xml.startsWith("<![CDATA[", at)) closing = "]]>";
  else if (second === "?") closing = "?>";
  return Math.min(find(closing, at + 2) + closing.length, xml.length);
}

function tagAt(xml: string, start: number): Tag | null {
  const isClosing = xml[start + 1] === "/";
  NAME.lastIndex = start + (isClosing ? 2 : 1);
  const name = NAME.exec(xml)?.[0];
  if (!name) return null;
  const end = endOfTag(xml, NAME.lastIndex);
  if (isClosing) return { kind: "close", name, start, end };
  return { kind: xml.endsWith("/>", end) ? "empty" : "open", name, start, end };
}

/** Index after the unquoted `>`. A `<` ends a broken tag, because values cannot contain one. */
function endOfTag(xml: string, from: number): number {
  let at = from;
  while (at < xml.length) {
    UNQUOTED.lastIndex = at;
    UNQUOTED.exec(xml);
    const stop = UNQUOTED.lastIndex;
    const found = xml[stop];
    if (found === ">") return stop + 1;
    if (found === "<" || found === undefined) return stop;
    at = opensValue(xml, stop) ? endOfValue(xml, stop) : stop + 1;
  }
  return xml.length;
}

/** True for a quote after an equals sign; others are stray. */
function opensValue(xml: string, quote: number): boolean {
  return xml
    .slice(Math.max(0, quote - 4), quote)
    .trimEnd()
    .endsWith("=");
}

function endOfValue(xml: string, quote: number): number {
  const inside = xml[quote] === '"' ? IN_DOUBLE_QUOTES : IN_SINGLE_QUOTES;
  inside.lastIndex = quote + 1;
  inside.exec(xml);
  const stop = inside.lastIndex;
  return xml[stop] === xml[quote] ? stop + 1 : stop;
}

/** Attributes by name as written, with undecoded values. */
export function attributesOf(xml: string, tag: Tag): Map<string, string> {
  const source = xml.slice(tag.start + 1 + tag.name.length, tag.end);
  const attributes = new Map<string, string>();
  for (const [, name = "", ...values] of source.matchAll(ATTRIBUTE)) {
    attributes.set(name, values.find((value) => value !== undefined) ?? "");
  }
  return attributes;
}

/**
 * Whether elements nest deeper than `depthMax` as a tolerant parser counts: an end tag closes everything open inside,
 * and unmatched end tags are ignored.
 */
export function isNestedDeeper(xml: string, depthMax: number): boolean {
  const open: string[] = [];
  for (const { kind, name } of tagsOf(xml)) {
    if (kind === "open" && open.push(name) > depthMax) return true;
    const at = kind === "close" ? open.lastIndexOf(name) : -1;
    if (at >= 0) open.length = at;
  }
  return false;
}
