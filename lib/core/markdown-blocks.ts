/** Text between blank lines; fenced code is one block. */
interface Block {
  text: string;
  /** Grows with the time to render it. */
  cost: number;
  /** Whether it was cut off from the block before. */
  isRest: boolean;
}

interface Line {
  text: string;
  cost: number;
  /** Fence of the code that the line is in. */
  fence: string | null;
}

/**
 * Upper bound on the markup that renders at once. The parser takes quadratic time for some of it: half a second for
 * 3,000 signs, several seconds for 10,000. Ordinary parts have a few hundred.
 */
export const COST_MAX = 3_000;
/** Costly lines are cut at this length. */
const LINE_CHARACTERS_MAX = 2_000;
/** Signs that make the parser work. */
const SIGN = /[*_~`[\]!<>&|\\@:]|www\./gi;
/** Nested quotes and lists at the start of a line. The parser overflows its stack at about a thousand levels. */
const DEEP = /^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s){500,}/;
const FENCE = /^ {0,3}(```+|~~~+)/;
const CODE_START = /^(`{3,})[^`]*$/;
const CODE_END = /^ {0,3}(`{3,})[ \t]*$/;
/** After such a line, a fence need not open code. */
const UNCLEAR = /^ {0,3}(?:```|~~~|<(?:!|\?|pre|script|style|textarea))/i;
/** Longer fences and table heads are not repeated where a block is cut. */
const REPEATED_CHARACTERS_MAX = 500;

/**
 * Cuts Markdown at blank lines, and at any line before a block costs more than {@link COST_MAX}. Cut code and tables
 * stay code and tables.
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let head: string[] = [];
  let [cost, columns] = [1, 0];
  let isRest = false;
  const end = ({ isCut }: { isCut: boolean }) => {
    if (lines.length > 0) blocks.push({ text: lines.join("\n"), cost, isRest });
    [lines, head, cost, columns, isRest] = [[], [], 1, 0, isCut];
  };
  const add = (text: string, ownCost: number) => {
    lines.push(text);
    columns = Math.max(columns, columnsOf(text));
    if (columns > 0 && lines.length === 2) head = [...lines];
    // The parser fills short rows with empty cells.
    cost += ownCost && Math.max(ownCost, columns);
  };
  for (const line of linesOf(markdown)) {
    if (line.fence === null && line.text.trim() === "") {
      end({ isCut: false });
      continue;
    }
    if (lines.length > 0 && cost + Math.max(line.cost, line.cost && columns) > COST_MAX) {
      const repeated = line.fence === null ? head : [line.fence];
      const isShort = repeated.join("").length <= REPEATED_CHARACTERS_MAX;
      if (line.fence !== null && isShort) lines.push(line.fence);
      end({ isCut: true });
      if (isShort) for (const text of repeated) add(text, costOf(text));
    }
    add(line.text, line.cost);
  }
  end({ isCut: false });
  return blocks;
}

function linesOf(markdown: string): Line[] {
  const isFree = createCodeTest();
  let fence: string | null = null;
  return markdown.split(/\r\n?|\n/).flatMap((text) => {
    const before = fence;
    const marker = FENCE.exec(text)?.[1];
    if (marker && fence === null) fence = marker;
    else if (marker && fence !== null && marker.startsWith(fence)) fence = null;
    return isFree(text) ? [{ text, cost: 0, fence: before }] : cutLine({ text, cost: costOf(text), fence: before });
  });
}

function cutLine(line: Line): Line[] {
  // A line of its own part, so that the rest is still rendered.
  if (DEEP.test(line.text)) return [{ ...line, text: line.text.replace(DEEP, ""), cost: Number.POSITIVE_INFINITY }];
  if (line.cost <= COST_MAX) return [line];
  const texts = line.text.match(new RegExp(`.{1,${LINE_CHARACTERS_MAX}}`, "gsu")) ?? [];
  return texts.map((text) => ({ ...line, text, cost: costOf(text) }));
}

/** Cost of some text without code. */
export function costOf(line: string): number {
  return 1 + (line.match(SIGN)?.length ?? 0);
}

/** Number of columns of the table whose delimiter row this is; 0 for other lines. */
export function columnsOf(line: string): number {
  return line.includes("|") && line.includes("-") && !/[^\s|:>-]/.test(line) ? line.split("|").length : 0;
}

/**
 * Returns a test for lines of fenced code, called with each line in turn. Code takes linear time. The test is false
 * where the parser might see something else, so that no markup can pass as code.
 */
function createCodeTest(): (line: string) => boolean {
  let fence: string | null = null;
  let isClear = true;
  let isAfterGap = true;
  return (line) => {
    if (fence !== null) {
      if (CODE_END.exec(line)?.[1]?.startsWith(fence)) fence = null;
      return true;
    }
    const opening = isAfterGap ? CODE_START.exec(line)?.[1] : undefined;
    isAfterGap = line.trim() === "";
    if (opening && isClear) fence = opening;
    else if (UNCLEAR.test(line)) isClear = false;
    return false;
  };
}
