import type { Page } from "@playwright/test";

declare global {
  interface Window {
    benchTasks: number[];
  }
}

interface Loaded {
  posts: number;
  elements: number;
  longestTaskMs: number;
}

interface Scrolled {
  /** Milliseconds from each frame to the next. */
  frames: number[];
  longestTaskMs: number;
}

/** For the page: whatever asks what is near the window is told that everything of the stream is. */
export function seeFar(): void {
  const Observer = window.IntersectionObserver;
  window.IntersectionObserver = class extends Observer {
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      const isOfPages = options.rootMargin?.endsWith(" 0px");
      super(callback, isOfPages ? { ...options, rootMargin: "10000000px 0px" } : options);
    }
  };
}

const SETTLE_MS = 1_500;

/** Tasks of the page of 50 ms and more are noted from now on. */
async function noteTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.benchTasks = [];
    new PerformanceObserver((list) => {
      window.benchTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
}

/** The longest since it was asked last; 0 where none took 50 ms. */
async function longestTask(page: Page): Promise<number> {
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => {
    const longest = Math.max(0, ...window.benchTasks);
    window.benchTasks = [];
    return Math.round(longest);
  });
}

/** Scrolls to the end until nothing more is loaded. */
export async function loadAll(page: Page): Promise<Loaded> {
  await page.getByRole("article").first().waitFor();
  await noteTasks(page);
  let posts = 0;
  page.on("response", async (response) => {
    if (/\/v1\/posts\/newsfeed\/.*cursor=/.test(response.url())) posts += ((await response.json()) as unknown[]).length;
  });
  await page.evaluate(async () => {
    const stream = document.querySelector("[data-stream]");
    const more = () => [...(stream?.querySelectorAll("button") ?? [])].find((one) => /^Load/.test(one.textContent));
    for (let button = more(); stream && button; button = more()) {
      stream.scrollTop = stream.scrollHeight;
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  return { posts: posts + 30, elements, longestTaskMs: await longestTask(page) };
}

/** Up through the stream as a wheel does it, and by leaps as the scroll bar does it. */
export async function measureScrolling(page: Page): Promise<Record<string, Scrolled>> {
  await longestTask(page);
  const scroll = (kind: "steady" | "leaps") =>
    page.evaluate(async (how) => {
      const stream = document.querySelector("[data-stream]");
      if (!stream) throw new Error("There is no stream.");
      const frames: number[] = [];
      const count = how === "steady" ? 600 : 240;
      let last = await new Promise<number>(requestAnimationFrame);
      for (let frame = 0; frame < count; frame += 1) {
        if (how === "steady") stream.scrollTop -= 150;
        else if (frame % 8 === 0) stream.scrollTop = stream.scrollHeight * ((frame * 0.618) % 1);
        const now = await new Promise<number>(requestAnimationFrame);
        frames.push(now - last);
        last = now;
      }
      return frames;
    }, kind);
  return {
    "steady scrolling": { frames: await scroll("steady"), longestTaskMs: await longestTask(page) },
    "leaps of the scroll bar": { frames: await scroll("leaps"), longestTaskMs: await longestTask(page) },
  };
}

/** From the press of `j` to the end of the frame that shows the title of the next post, each. */
export async function measureOpening(page: Page, count: number): Promise<number[]> {
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.waitForTimeout(SETTLE_MS);
  const times: number[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const shown = page.evaluate(titleShownAfterKey);
    await page.keyboard.press("j");
    times.push(await shown);
    await page.waitForTimeout(150);
  }
  return times;
}

function titleShownAfterKey(): Promise<number> {
  const titleNow = () => document.querySelector('section[aria-label="Reader"] :is(h1, h2)')?.textContent;
  const before = titleNow();
  return new Promise((resolve) => {
    window.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const look = () => {
          const title = titleNow();
          if (!title || title === before) requestAnimationFrame(look);
          // This frame shows it; when the next one begins, it has been painted.
          else requestAnimationFrame((now) => resolve(now - timeStamp));
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
}
