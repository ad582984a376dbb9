import { tagsOf } from "./markup";

/**
 * Deepest nesting of elements, counted as a tolerant parser does it: an end tag closes everything that is open inside, and one
 * without a start tag is nothing. Linear, and stops at `depthMax`.
 *
 * @param options.depthMax counting stops when this is passed; the answer is then `depthMax + 1`
 */
export function xmlDepth(xml: string, { depthMax }: { depthMax: number }): number {
  const open: string[] = [];
  const timesOpen = new Map<string, number>();
  let deepest = 0;
  for (const { kind, name } of tagsOf(xml)) {
    if (kind === "open") {
      timesOpen.set(name, (timesOpen.get(name) ?? 0) + 1);
      deepest = Math.max(deepest, open.push(name));
      if (deepest > depthMax) return deepest;
    } else if (kind === "close" && timesOpen.get(name)) {
      closeUpTo(name, open, timesOpen);
    }
  }
  return deepest;
}

function closeUpTo(name: string, open: string[], timesOpen: Map<string, number>): void {
  let closed: string | undefined;
  do {
    closed = open.pop();
    if (closed !== undefined) timesOpen.set(closed, (timesOpen.get(closed) ?? 1) - 1);
  } while (closed !== undefined && closed !== name);
}
