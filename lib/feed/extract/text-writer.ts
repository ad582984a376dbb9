/** Kind of a text block; only `prose` has sentences. */
export type BlockKind = "prose" | "heading" | "table" | "code";

/** Offsets refer to the text, not the markdown. */
export interface TextBlock {
  kind: BlockKind;
  start: number;
  end: number;
}

/** Text read from markdown; offsets are UTF-16 units. */
export interface MarkdownText {
  text: string;
  blocks: readonly TextBlock[];
  /** Markdown range of the non-empty text from `start` to `end`, with whole links. */
  sourceOf(start: number, end: number): { start: number; end: number };
}

/** Collects text units and their markdown positions into blocks separated by newlines. */
export type TextWriter = ReturnType<typeof createTextWriter>;

export function createTextWriter() {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const blocks: TextBlock[] = [];
  let openLinks: { at: number; isImage: boolean }[] = [];
  const links: ClosedLink[] = [];
  let block: { kind: BlockKind; start: number } | null = null;

  const add = (unit: string, start: number, end: number) => {
    units.push(unit);
    starts.push(start);
    ends.push(end);
  };
  const truncate = (length: number) => {
    units.length = starts.length = ends.length = length;
  };
  const endBlock = () => {
    if (block === null) return;
    while (units.length > block.start && units.at(-1)?.trim() === "") truncate(units.length - 1);
    if (units.length > block.start) blocks.push({ ...block, end: units.length });
    block = null;
  };
  const openBlock = (kind: BlockKind, source: number) => {
    if (units.length > 0) add("\n", source, source);
    block = { kind, start: units.length };
  };
  const addSlice = (markdown: string, span: { start: number; end: number }) => {
    for (let at = span.start; at < span.end; at += 1) add(markdown.charAt(at), at, at + 1);
  };

  return {
    add,
    addSlice,
    endBlock,
    /** Opens a block for the line or continues the open one. */
    beginLine(kind: BlockKind, source: number) {
      if (block?.kind !== kind) {
        endBlock();
        openBlock(kind, source);
      } else if (units.at(-1) !== "\n") add(" ", source, source);
    },
    breakLine() {
      const source = ends.at(-1) ?? 0;
      add("\n", source, source);
    },
    verbatim(kind: BlockKind, markdown: string, line: { start: number; end: number }) {
      if (block?.kind === kind) add("\n", line.start, line.start);
      else openBlock(kind, line.start);
      addSlice(markdown, line);
    },
    /** Call before adding the link's bracket. */
    openLink(isImage: boolean) {
      openLinks.push({ at: units.length, isImage });
    },
    /**
     * Removes the opening bracket and an image's description. False when no link was open.
     *
     * @param sourceEnd end of the link's markdown
     */
    closeLink(sourceEnd: number): boolean {
      const open = openLinks.pop();
      if (open === undefined) return false;
      if (open.isImage) truncate(open.at - 1);
      else {
        units[open.at] = "";
        links.push({ first: open.at + 1, last: units.length - 1, start: starts[open.at] ?? 0, end: sourceEnd });
      }
      return true;
    },
    forgetLinks() {
      openLinks = [];
    },
    finishText(): string {
      endBlock();
      return units.join("");
    },
    finish(): MarkdownText {
      endBlock();
      return compact({ units, starts, ends, blocks, links });
    },
  };
}

/** Text units and markdown range of a link. */
interface ClosedLink {
  first: number;
  last: number;
  start: number;
  end: number;
}

interface RawText {
  units: string[];
  starts: number[];
  ends: number[];
  blocks: TextBlock[];
  links: ClosedLink[];
}

/** Drops removed units, which are "". */
function compact(raw: RawText): MarkdownText {
  const newIndex = new Uint32Array(raw.units.length + 1);
  const kept: number[] = [];
  raw.units.forEach((unit, index) => {
    newIndex[index] = kept.length;
    if (unit !== "") kept.push(index);
  });
  newIndex[raw.units.length] = kept.length;
  const moved = (index: number) => newIndex[index] ?? 0;
  return {
    text: raw.units.join(""),
    blocks: raw.blocks.map(({ kind, start, end }) => ({ kind, start: moved(start), end: moved(end) })),
    sourceOf(start, end) {
      const first = kept[start] ?? 0;
      const last = kept[end - 1] ?? 0;
      const whole = raw.links.filter((link) => first <= link.first && link.first <= link.last && link.last <= last);
      return {
        start: whole.reduce((least, link) => Math.min(least, link.start), raw.starts[first] ?? 0),
        end: whole.reduce((most, link) => Math.max(most, link.end), raw.ends[last] ?? 0),
      };
    },
  };
}
