// `node --import ./scripts/alias.mjs bench/pages/stream.ts`: scrolling of a stream with 5,000 loaded posts, also with
// four-fold CPU slowdown, and the time to open the next post, in a real browser on the built app (`npm run build`
// first). `… stream.ts 2740` shows 2,000 posts.
import type { CDPSession, Page } from "@playwright/test";
import { quantile } from "../measure";
import { withOpenApp } from "./open-app";
import { loadAll, measureOpening, measureScrolling } from "./stream-measures";

const POSTS = Number(process.argv[2] ?? 6_900);
/** Three of four posts match, and one of fifty is hidden; all hidden ones match. */
const SHOWN = POSTS - Math.floor(POSTS / 4) - Math.ceil(POSTS / 50);
const OPENINGS = 30;
const SLOW_DOWNS = [1, 4];

await withOpenApp(POSTS, async ({ newContext, pages }) => {
  const page = await (await newContext()).newPage();
  await page.goto(pages.newsfeed);
  await page.getByRole("article").first().waitFor();
  const startedAt = performance.now();
  await loadAll(page);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const elements = await page.locator("*").count();
  console.log(`${SHOWN} posts loaded in ${seconds} s: ${elements} elements`);
  await tellOpening(page);
  await tellScrolling(page);
});

async function tellOpening(page: Page): Promise<void> {
  const times = await measureOpening(page, OPENINGS);
  const [half, most, nearlyAll] = [0.5, 0.75, 0.95].map((share) => quantile(times, share).toFixed(0));
  console.log(`open the next post, key to title: p50 ${half} ms, p75 ${most} ms, p95 ${nearlyAll} ms`);
  await page.keyboard.press("Escape");
}

async function tellScrolling(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const rate of SLOW_DOWNS) {
    await client.send("Emulation.setCPUThrottlingRate", { rate });
    console.log(rate === 1 ? "scrolling:" : `scrolling, processor ${rate} times slower:`);
    await tellWays(page, client, rate > 1);
  }
}

async function tellWays(page: Page, client: CDPSession, isSlow: boolean): Promise<void> {
  for await (const [way, busy] of measureScrolling(page, client, isSlow)) {
    const { longestMs, longestOfProcessorMs, over50, over100, frames } = busy;
    const longest = `longest task ${longestOfProcessorMs.toFixed(0)} ms of the processor, ${longestMs.toFixed(0)} ms by the clock`;
    const dropped = `${frames.dropped} of ${frames.drawn + frames.dropped} frames dropped`;
    console.log(`  ${way}: ${longest}; ${over50} over 50 ms, ${over100} over 100 ms; ${dropped}`);
  }
}
