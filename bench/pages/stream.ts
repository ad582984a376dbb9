// `node --import ./scripts/alias.mjs bench/pages/stream.ts`: how a stream of 5,000 loaded posts scrolls, and how long the
// next post takes to open, in a real browser on the built app (`npm run build` first). Times depend on the machine.
import type { Page } from "@playwright/test";
import { quantile } from "../measure";
import { withOpenApp } from "./open-app";
import { loadAll, measureOpening, measureScrolling, seeFar } from "./stream-measures";

/** Three of four match, and one of fifty is hidden. */
const POSTS = 6_900;
const OPENINGS = 40;

await withOpenApp(POSTS, async ({ newContext, newsfeedUrl }) => {
  for (const isEverythingDrawn of [false, true]) {
    console.log(isEverythingDrawn ? "\nevery loaded post drawn:" : "only what is near the window drawn:");
    const context = await newContext();
    if (isEverythingDrawn) await context.addInitScript(seeFar);
    const page = await context.newPage();
    await page.goto(newsfeedUrl);
    await report(page);
    await context.close();
  }
});

async function report(page: Page): Promise<void> {
  const times = await measureOpening(page, OPENINGS);
  const [half, most, nearlyAll] = [0.5, 0.75, 0.95].map((share) => quantile(times, share).toFixed(0));
  console.log(`open the next post, key to title: p50 ${half} ms, p75 ${most} ms, p95 ${nearlyAll} ms`);
  const loaded = await loadAll(page);
  console.log(`${loaded.posts} posts loaded: ${loaded.elements} elements, longest task ${loaded.longestTaskMs} ms`);
  for (const [what, { frames, longestTaskMs }] of Object.entries(await measureScrolling(page))) {
    const [p50, p95] = [quantile(frames, 0.5), quantile(frames, 0.95)].map((ms) => ms.toFixed(1));
    console.log(`${what}: frame p50 ${p50} ms, p95 ${p95} ms, longest task ${longestTaskMs} ms`);
  }
}
