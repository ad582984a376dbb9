import { isNoteLabel, NOTE_LABEL_CHARACTERS_MAX } from "./reference-marks";

/** Kind of a text block; only `prose` has sentences. */
type BlockKind = "prose" | "heading" | "table" | "code";

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
  sourceOf(start: number, end: number): Span;
}

interface Span {
  start: number;
  end: number;
}

/** Text with its markdown range. A text as long as its range is a copy of it. */
interface Piece extends Span {
  text: string;
  /** Offset in the text before brackets of links are removed. */
  at: number;
  isRemoved: boolean;
}

/** Pieces of text in order. */
function createPieces() {
  const pieces: Piece[] = [];
  let length = 0;

  const add = (text: string, start: number, end: number): Piece => {
    const piece = { text, start, end, at: length, isRemoved: false };
    pieces.push(piece);
    length += text.length;
    return piece;
  };
  const truncate = (to: number) => {
    for (let last = pieces.at(-1); last !== undefined && length > to; last = pieces.at(-1)) {
      pieces.pop();
      length = last.at;
      if (last.at < to) add(last.text.slice(0, to - last.at), last.start, sourceOfUnit(last, to - last.at - 1).end);
    }
  };
  return {
    pieces,
    length: () => length,
    add,
    addSlice(markdown: string, { start, end }: Span) {
      if (start < end) add(markdown.slice(start, end), start, end);
    },
    truncate,
    /** Removes white space at the end, back to an offset. */
    trimEnd(from: number) {
      for (let last = pieces.at(-1); last !== undefined && length > from; last = pieces.at(-1)) {
        const written = last.isRemoved ? 0 : last.text.trimEnd().length;
        if (written === last.text.length) return;
        truncate(Math.max(from, last.at + written));
      }
    },
    endsWith(unit: string): boolean {
      const last = pieces.at(-1);
      return last !== undefined && !last.isRemoved && last.text.endsWith(unit);
    },
  };
}

/** Collects text into blocks separated by newlines. */
export type TextWriter = ReturnType<typeof createTextWriter>;

export function createTextWriter() {
  const { pieces, length, add, addSlice, truncate, trimEnd, endsWith } = createPieces();
  const blocks: TextBlock[] = [];
  let openLinks: { bracket: Piece; isImage: boolean }[] = [];
  const links: ClosedLink[] = [];
  let block: { kind: BlockKind; start: number } | null = null;

  const endBlock = () => {
    if (block === null) return;
    trimEnd(block.start);
    if (length() > block.start) blocks.push({ ...block, end: length() });
    block = null;
  };
  /** Text after an opening bracket; empty if too long for a footnote mark. */
  const textFrom = (bracket: Piece) => {
    const start = bracket.at + bracket.text.length;
    if (length() - start > NOTE_LABEL_CHARACTERS_MAX) return "";
    return pieces
      .slice(pieces.lastIndexOf(bracket) + 1)
      .map(({ text }) => text)
      .join("");
  };
  const openBlock = (kind: BlockKind, source: number) => {
    if (length() > 0) add("\n", source, source);
    block = { kind, start: length() };
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
      } else if (!endsWith("\n")) add(" ", source, source);
    },
    breakLine() {
      const source = pieces.at(-1)?.end ?? 0;
      add("\n", source, source);
    },
    verbatim(kind: BlockKind, markdown: string, line: Span) {
      if (block?.kind === kind) add("\n", line.start, line.start);
      else openBlock(kind, line.start);
      addSlice(markdown, line);
    },
    /** Adds the opening bracket of a link or an image. */
    openLink(at: number, isImage: boolean) {
      openLinks.push({ bracket: add("[", at, at + 1), isImage });
    },
    /**
     * Removes the opening bracket, an image's description and a footnote mark. False when no link was open.
     *
     * @param link.sourceEnd end of the link's markdown
     * @param link.isToPart whether its address has a fragment
     */
    closeLink({ sourceEnd, isToPart }: { sourceEnd: number; isToPart: boolean }): boolean {
      const open = openLinks.pop();
      if (open === undefined) return false;
      const { bracket, isImage } = open;
      if (isImage) truncate(bracket.at - 1);
      else if (isToPart && isNoteLabel(textFrom(bracket))) truncate(bracket.at);
      else {
        bracket.isRemoved = true;
        links.push({ first: bracket.at + 1, last: length() - 1, start: bracket.start, end: sourceEnd });
      }
      return true;
    },
    forgetLinks() {
      openLinks = [];
    },
    finish(): MarkdownText {
      endBlock();
      return compact({ pieces, blocks, links });
    },
  };
}

/** Offsets of a link in the text, and its markdown range. */
interface ClosedLink extends Span {
  first: number;
  last: number;
}

/** Markdown range of a unit of a piece. */
function sourceOfUnit({ text, start, end }: Piece, index: number): Span {
  return end - start === text.length ? { start: start + index, end: start + index + 1 } : { start, end };
}

/** Leaves removed brackets out. */
function compact(raw: {
  pieces: readonly Piece[];
  blocks: readonly TextBlock[];
  links: readonly ClosedLink[];
}): MarkdownText {
  const removed = raw.pieces.filter(({ isRemoved }) => isRemoved).map(({ at }) => at);
  const kept = raw.pieces.filter(({ isRemoved }) => !isRemoved);
  const removedBefore = (at: number) => lowerBound(removed.length, (index) => (removed[index] ?? 0) >= at);
  const newAt = kept.map(({ at }) => at - removedBefore(at));
  /** Offset of a unit before brackets are removed, and its range in the markdown. */
  const unitAt = (index: number) => {
    const place = lowerBound(newAt.length, (after) => (newAt[after] ?? 0) > index) - 1;
    const piece = kept[place];
    if (piece === undefined) return { at: 0, start: 0, end: 0 };
    const offset = index - (newAt[place] ?? 0);
    return { at: piece.at + offset, ...sourceOfUnit(piece, offset) };
  };
  return {
    text: kept.map(({ text }) => text).join(""),
    blocks: raw.blocks.map(({ kind, start, end }) => ({
      kind,
      start: start - removedBefore(start),
      end: end - removedBefore(end),
    })),
    sourceOf(start, end) {
      const [first, last] = [unitAt(start), unitAt(end - 1)];
      const whole = raw.links.filter(
        (link) => first.at <= link.first && link.first <= link.last && link.last <= last.at,
      );
      return {
        start: whole.reduce((least, link) => Math.min(least, link.start), first.start),
        end: whole.reduce((most, link) => Math.max(most, link.end), last.end),
      };
    },
  };
}

/** The first index for which `isReached` holds, or `length`. */
function lowerBound(length: number, isReached: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
