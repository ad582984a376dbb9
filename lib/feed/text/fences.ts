/** Indentation and the markers of quotations, lists and tasks before the text of a line of Markdown. */
export const CONTAINER = /^(?:[ \t]*(?:> ?|[-*+] {1,4}(?:\[[ xX]\] )?|\d{1,9}[.)] {1,4}))*[ \t]*/;
const FENCE = /^(?:`{3,}|~{3,})/;
const FENCE_END = /^ {0,3}(`+|~+)\s*$/;

/** Opening fence of a code block. */
export interface Fence {
  mark: string;
  /** Characters before the mark, which later lines repeat as indentation. */
  indent: number;
}

/** The fence that a line opens, which may follow the markers of lists and quotations; null for other lines. */
export function openingFence(line: string): Fence | null {
  const indent = CONTAINER.exec(line)?.[0].length ?? 0;
  const mark = FENCE.exec(line.slice(indent))?.[0];
  return mark === undefined ? null : { mark, indent };
}

/** Index at which the code of a line in the block starts. */
export function startOfCode(line: string, { indent }: Fence): number {
  let at = 0;
  while (at < line.length && at < indent && (line[at] === " " || line[at] === ">")) at += 1;
  return at;
}

/** Whether a line in the block ends it: its fence is as long as the opening one, or longer. */
export function isClosingFence(line: string, fence: Fence): boolean {
  const mark = FENCE_END.exec(line.slice(startOfCode(line, fence)))?.[1];
  return mark?.startsWith(fence.mark) ?? false;
}
