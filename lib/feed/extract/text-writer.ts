/** What a stretch of text is: only `prose` makes sentences. */
export type BlockKind = "prose" | "heading" | "table" | "code";

/** A block of the text, in offsets of the text (not of the markdown). */
export interface TextBlock {
  kind: BlockKind;
  start: number;
  end: number;
}

/** Text that was read from markdown; offsets are UTF-16 units. */
export interface MarkdownText {
  text: string;
  blocks: readonly TextBlock[];
  /** Range in the markdown of the text from `start` to `end` (not empty), with whole links. */
  sourceOf(start: number, end: number): { start: number; end: number };
}

/** Collects text, unit by unit with its place in the markdown, into blocks that a newline separates. */
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
    /** Opens a block for the line, or joins it to the block that is open. */
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
    /** A line of code, kept as it is. */
    verbatim(kind: BlockKind, markdown: string, line: { start: number; end: number }) {
      if (block?.kind === kind) add("\n", line.start, line.start);
      else openBlock(kind, line.start);
      addSlice(markdown, line);
    },
    /** To be called just before its bracket is added. */
    openLink(isImage: boolean) {
      openLinks.push({ at: units.length, isImage });
    },
    /**
     * Takes the opening bracket back, and with an image its description too. False when none was open.
     *
     * @param sourceEnd where the markdown of the link ends
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
    finish(): MarkdownText {
      endBlock();
      return compact({ units, starts, ends, blocks, links });
    },
  };
}

/** A link: its words by their units, and its place in the markdown. */
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

/** Drops the units that were taken back, which stand as "". */
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
