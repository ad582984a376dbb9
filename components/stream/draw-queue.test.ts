import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawSoon } from "./stream-page";

let frames: FrameRequestCallback[] = [];

/** A minimal window whose frames run on demand. */
beforeEach(() => {
  frames = [];
  vi.stubGlobal("window", { innerHeight: 1_000 });
  vi.stubGlobal("requestAnimationFrame", (work: FrameRequestCallback) => frames.push(work));
});

afterEach(() => {
  while (frames.length > 0) nextFrame();
  vi.unstubAllGlobals();
});

function nextFrame(): void {
  const works = frames;
  frames = [];
  for (const work of works) work(0);
}

const at = (top: number) => ({ getBoundingClientRect: () => ({ top }) }) as Element; // Safe: all that the queue asks for

test("renders a few posts per frame in sight, and one out of sight, nearest to the middle first", () => {
  const drawn: number[] = [];
  for (const top of [9_000, -4_000, 450, 700, 100, 900, 2_000]) drawSoon(at(top), () => drawn.push(top));
  const perFrame: number[] = [drawn.length];
  while (frames.length > 0) {
    nextFrame();
    perFrame.push(drawn.length);
  }
  expect(drawn).toEqual([450, 700, 100, 900, 2_000, -4_000, 9_000]);
  expect(perFrame).toEqual([0, 2, 4, 5, 6, 7]);
});

test("skips removed posts and requests no frames when empty", () => {
  const drawn: string[] = [];
  drawSoon(at(0), () => drawn.push("stays"));
  drawSoon(at(500), () => drawn.push("leaves"))();
  nextFrame();
  expect(drawn).toEqual(["stays"]);
  expect(frames).toEqual([]);
});

test("renders late additions in the next frame", () => {
  const drawn: string[] = [];
  drawSoon(at(0), () => {
    drawn.push("first");
    drawSoon(at(0), () => drawn.push("second"));
  });
  nextFrame();
  expect(drawn).toEqual(["first"]);
  nextFrame();
  expect(drawn).toEqual(["first", "second"]);
});
