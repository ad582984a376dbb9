import type { Browser, Page } from "@playwright/test";

/** Load of a page's main thread, in milliseconds. */
export interface Busy {
  /** Wall-clock time, which includes other threads. */
  longestMs: number;
  /** CPU time of the thread, independent of other load. */
  longestOfProcessorMs: number;
  /** Tasks with more CPU time than this many milliseconds. */
  over50: number;
  over100: number;
  frames: { drawn: number; dropped: number };
}

/** The used fields of Chromium's trace events; times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const CATEGORIES = ["disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame"];

/** Measures the page's main thread during `work`. */
export async function traceMainThread(page: Page, work: () => Promise<unknown>): Promise<Busy> {
  const browser = page.context().browser() as Browser; // Safe: the page is not of a persistent context
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return busyIn(trace.traceEvents);
}

/** The load of several spans as one. */
export function together(spans: readonly Busy[]): Busy {
  const sum = (of: (busy: Busy) => number) => spans.reduce((total, busy) => total + of(busy), 0);
  const most = (of: (busy: Busy) => number) => Math.max(...spans.map(of));
  return {
    longestMs: most((busy) => busy.longestMs),
    longestOfProcessorMs: most((busy) => busy.longestOfProcessorMs),
    over50: sum((busy) => busy.over50),
    over100: sum((busy) => busy.over100),
    frames: { drawn: sum(({ frames }) => frames.drawn), dropped: sum(({ frames }) => frames.dropped) },
  };
}

function busyIn(events: readonly TraceEvent[]): Busy {
  const main = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  const tasks = events.filter((event) => event.name === "RunTask" && main.has(threadOf(event)));
  if (tasks.length === 0) throw new Error("The trace has no tasks. The browser may have renamed them.");
  const taken = tasks.map(({ tdur = 0 }) => tdur / 1_000);
  const renderers = new Set(tasks.map(({ pid }) => pid));
  const count = (name: string) => events.filter((event) => event.name === name && renderers.has(event.pid)).length;
  return {
    longestMs: Math.max(...tasks.map(({ dur = 0 }) => dur / 1_000)),
    longestOfProcessorMs: Math.max(...taken),
    over50: taken.filter((ms) => ms > 50).length,
    over100: taken.filter((ms) => ms > 100).length,
    frames: { drawn: count("DrawFrame"), dropped: count("DroppedFrame") },
  };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}
