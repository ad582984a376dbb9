import { parseHTML } from "linkedom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Look, updateVisibility, type Visibility, watchPassing } from "./watch-passing";

type Entry = Pick<
  IntersectionObserverEntry,
  "target" | "time" | "intersectionRatio" | "boundingClientRect" | "rootBounds"
>;

/** Reports intersection entries on demand. */
let tell: (entries: Entry[]) => void;
let stream: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  const { window, document, Event, MutationObserver } = parseHTML(
    "<main><p data-post='a'></p><p data-post='b'></p></main>",
  );
  const { HTMLElement, Element } = document.defaultView as unknown as typeof globalThis; // Safe: it holds these
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  vi.stubGlobal("Event", Event);
  vi.stubGlobal("HTMLElement", HTMLElement);
  vi.stubGlobal("Element", Element);
  vi.stubGlobal("MutationObserver", MutationObserver);
  vi.stubGlobal("IntersectionObserver", function observer(onSeen: (entries: Entry[]) => void) {
    tell = onSeen;
    return { observe() {}, unobserve() {}, disconnect() {} };
  });
  stream = document.querySelector("main") as unknown as HTMLElement; // Safe: it stands above
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rect = (top: number, bottom: number) => ({ top, bottom }) as DOMRect; // Safe: nobody asks for more

/** Visible share and lower edge of a post at a time. */
function look(id: string, at: { time: number; share: number; bottom: number }): void {
  const target = stream.querySelector(`[data-post=${id}]`);
  if (!target) throw new Error(`There is no post ${id}.`);
  const { time, share: intersectionRatio, bottom } = at;
  tell([
    { target, time, intersectionRatio, boundingClientRect: rect(bottom - 100, bottom), rootBounds: rect(50, 900) },
  ]);
}

function pass(id: string): void {
  look(id, { time: 0, share: 1, bottom: 300 });
  look(id, { time: 2_000, share: 0, bottom: 40 });
}

test("reports passed posts in batches", () => {
  const told: string[][] = [];
  watchPassing(stream, (ids) => told.push(ids));
  pass("a");
  vi.advanceTimersByTime(1_000);
  pass("b");
  expect(told).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(told).toEqual([["a", "b"]]);
});

test("reports the rest at the end, each post once", () => {
  const told: string[][] = [];
  const end = watchPassing(stream, (ids) => told.push(ids));
  pass("a");
  end();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([["a"]]);
});

test.each(["beforeunload", "pagehide"])("reports the rest at %s", (leaving) => {
  const told: string[][] = [];
  watchPassing(stream, (ids) => told.push(ids));
  pass("a");
  window.dispatchEvent(new Event(leaving));
  expect(told).toEqual([["a"]]);
});

test("reports the rest when the page is hidden", () => {
  const told: string[][] = [];
  watchPassing(stream, (ids) => told.push(ids));
  pass("a");
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(told).toEqual([["a"]]);
});

test("ignores posts that leave at the bottom or are removed", () => {
  const told: string[][] = [];
  const end = watchPassing(stream, (ids) => told.push(ids));
  look("a", { time: 0, share: 1, bottom: 300 });
  look("a", { time: 2_000, share: 0, bottom: 1_000 });
  const target = stream.querySelector("[data-post=b]");
  look("b", { time: 0, share: 1, bottom: 300 });
  target?.remove();
  if (target)
    tell([{ target, time: 2_000, intersectionRatio: 0, boundingClientRect: rect(0, 0), rootBounds: rect(50, 900) }]);
  end();
  expect(told).toEqual([]);
});

test("ignores posts while the page is hidden", () => {
  const told: string[][] = [];
  const end = watchPassing(stream, (ids) => told.push(ids));
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  pass("a");
  end();
  expect(told).toEqual([]);
});

const whole = (at: number): Look => ({ at, share: 1, isAbove: false });
const rest = (at: number): Look => ({ at, share: 0.2, isAbove: false });
const above = (at: number): Look => ({ at, share: 0, isAbove: true });
const below = (at: number): Look => ({ at, share: 0, isAbove: false });

/** Whether the last look counts as scrolled past. */
function isPassed(...looks: Look[]): boolean {
  let visibility: Visibility | undefined;
  let isPassedNow = false;
  for (const look of looks) ({ visibility, isPassed: isPassedNow } = updateVisibility(visibility, look));
  return isPassedNow;
}

test("a post seen for a second that leaves at the top is passed", () => {
  expect(isPassed(whole(0), rest(1_000), above(1_200))).toBe(true);
});

test("a post seen for less is not passed", () => {
  expect(isPassed(whole(0), rest(999), above(9_000))).toBe(false);
  expect(isPassed(above(0))).toBe(false);
});

test("adds up several views", () => {
  expect(isPassed(whole(0), rest(600), whole(5_000), rest(5_400), above(5_500))).toBe(true);
});

test("a post that leaves at the bottom or stays is not passed", () => {
  expect(isPassed(whole(0), below(5_000))).toBe(false);
  expect(isPassed(whole(0), rest(5_000))).toBe(false);
});
