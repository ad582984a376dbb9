import type { CDPSession, Page } from "@playwright/test";
import { type Busy, together, traceMainThread } from "./main-thread";

const SETTLE_MS = 1_000;

/** Loads the whole stream at the largest page size, as the page does when it restores a position far down. */
export async function loadAll(page: Page): Promise<void> {
  // Before the first post.
  await page.evaluate(() => {
    const streamPlace = { id: "", at: 0, offset: 0 };
    window.history.replaceState({ ...window.history.state, streamPlace }, "");
  });
  await page.reload();
  await page.getByText("You have reached the end.").waitFor({ timeout: 60_000 });
  await page.waitForTimeout(SETTLE_MS);
}

/** Milliseconds of each way to scroll. The longest is left out at reduced speed, where it takes many minutes. */
export async function* measureScrolling(
  page: Page,
  client: CDPSession,
  isSlow: boolean,
): AsyncGenerator<[way: string, busy: Busy]> {
  for (const [way, go] of Object.entries(WAYS)) yield [way, await traced(page, () => go(page, client))];
  if (!isSlow) yield ["from top to bottom", await scrollAll(page)];
}

async function traced(page: Page, work: () => Promise<unknown>): Promise<Busy> {
  await page.waitForTimeout(SETTLE_MS);
  return traceMainThread(page, async () => {
    await work();
    await page.waitForTimeout(SETTLE_MS);
  });
}

/** Parts of the longest way: a trace of all of it would exceed the longest string. */
const PARTS = 16;

async function scrollAll(page: Page): Promise<Busy> {
  const parts: Busy[] = [];
  for (let part = 0; part < PARTS; part += 1)
    parts.push(await traced(page, () => page.evaluate(scrollThrough, [part / PARTS, (part + 1) / PARTS] as const)));
  return together(parts);
}

const SPEED = 3_000;
const STEADY_SECONDS = 8;

const WAYS: Record<string, (page: Page, client: CDPSession) => Promise<unknown>> = {
  "steady, as a wheel does it": (_, client) =>
    client.send("Input.synthesizeScrollGesture", {
      x: 400,
      y: 600,
      yDistance: -SPEED * STEADY_SECONDS,
      speed: SPEED,
      gestureSourceType: "mouse",
    }),
  "Page Down, held": async (page) => {
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press("PageDown");
      await page.waitForTimeout(100);
    }
  },
  "End and Home": async (page) => {
    for (let turn = 0; turn < 4; turn += 1)
      for (const key of ["End", "Home"]) {
        await page.keyboard.press(key);
        await page.waitForTimeout(SETTLE_MS);
      }
  },
  "leaps of the scroll bar": (page) => page.evaluate(leap),
};

/** For the page: scrolls through a part of the stream, from one share of its height to another, a screen in five frames. */
async function scrollThrough([from, to]: readonly [number, number]): Promise<void> {
  const stream = document.querySelector("[data-stream]");
  if (!stream) throw new Error("There is no stream.");
  const end = () => Math.min(stream.scrollHeight * to, stream.scrollHeight - stream.clientHeight - 1);
  stream.scrollTop = stream.scrollHeight * from;
  while (stream.scrollTop < end()) {
    stream.scrollTop += stream.clientHeight / 5;
    await new Promise(requestAnimationFrame);
  }
}

/** For the page: jumps between distant positions, three a second. */
async function leap(): Promise<void> {
  const stream = document.querySelector("[data-stream]");
  if (!stream) throw new Error("There is no stream.");
  for (let taken = 1; taken <= 24; taken += 1) {
    stream.scrollTop = stream.scrollHeight * ((taken * 0.618) % 1);
    await new Promise((resolve) => setTimeout(resolve, 333));
  }
}

declare global {
  interface Window {
    /** Milliseconds from the next key press to the end of the frame with another post's title. */
    benchShown: Promise<number>;
  }
}

/** Milliseconds from each press of `j` to the end of the frame with the next post's title. */
export async function measureOpening(page: Page, count: number): Promise<number[]> {
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.waitForTimeout(SETTLE_MS);
  const times: number[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    await page.evaluate(awaitTitle);
    await page.keyboard.press("j");
    times.push(await page.evaluate(() => window.benchShown));
    await page.waitForTimeout(50);
  }
  return times;
}

/** For the page. */
function awaitTitle(): void {
  const titleNow = () => document.querySelector('section[aria-label="Reader"] :is(h1, h2)')?.textContent;
  const before = titleNow();
  window.benchShown = new Promise((resolve) => {
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        const title = titleNow();
        if (!title || title === before) requestAnimationFrame(look);
        // This frame shows it; the next one starts after the paint.
        else requestAnimationFrame((now) => resolve(now - timeStamp));
      };
      requestAnimationFrame(look);
    };
    window.addEventListener("keydown", onKey, { once: true, capture: true });
  });
}
