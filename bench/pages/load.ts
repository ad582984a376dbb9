// `node --import ./scripts/alias.mjs bench/pages/load.ts`: size and paint times of Today, of a newsfeed, a post and a
// public list, with four-fold CPU slowdown and an empty cache, on the built app (`npm run build` first).
import type { BrowserContext } from "@playwright/test";
import { quantile } from "../measure";
import { withOpenApp } from "./open-app";

const POSTS = 2_000;
const LOADS = 9;
const SLOW_DOWN = 4;
/** Waits until no larger element is painted. */
const SETTLE_MS = 2_500;

interface Load {
  /** Splits server time from browser time. */
  firstByteMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  shift: number;
  /** Compressed size. */
  scriptBytes: number;
  documentBytes: number;
}

await withOpenApp(POSTS, async ({ newContext, pages }) => {
  console.log(`${LOADS} loads of each page with an empty cache, processor ${SLOW_DOWN} times slower\n`);
  const today = new URL("/", pages.newsfeed).href;
  for (const [name, url] of Object.entries({ today, ...pages })) {
    const loads: Load[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const context = await newContext();
      loads.push(await measureLoad(context, url));
      await context.close();
    }
    report(name, loads);
  }
});

function report(name: string, loads: readonly Load[]): void {
  console.log(name);
  const tell = (what: string, of: (load: Load) => number, unit: string, digits = 0) => {
    const values = loads.map(of);
    const [p50, p75, p95] = [0.5, 0.75, 0.95].map((share) => quantile(values, share).toFixed(digits));
    console.log(`  ${what}: p50 ${p50} ${unit}, p75 ${p75} ${unit}, p95 ${p95} ${unit}`);
  };
  tell("script, compressed", ({ scriptBytes }) => scriptBytes / 1_000, "kB", 1);
  tell("document, compressed", ({ documentBytes }) => documentBytes / 1_000, "kB", 1);
  tell("first byte", ({ firstByteMs }) => firstByteMs, "ms");
  tell("first contentful paint", ({ firstPaintMs }) => firstPaintMs, "ms");
  tell("largest contentful paint", ({ largestPaintMs }) => largestPaintMs, "ms");
  tell("layout shift", ({ shift }) => shift, "", 3);
}

async function measureLoad(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const typeOf = new Map<string, string>();
  const bytes: Record<string, number> = {};
  client.on("Network.responseReceived", ({ requestId, type }) => void typeOf.set(requestId, type));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = typeOf.get(requestId) ?? "";
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await page.goto(url);
  await page.getByRole("article").first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const painted = await page.evaluate(paintTimes);
  return { ...painted, scriptBytes: bytes.Script ?? 0, documentBytes: bytes.Document ?? 0 };
}

function paintTimes(): Promise<Pick<Load, "firstByteMs" | "firstPaintMs" | "largestPaintMs" | "shift">> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      // Never called without entries.
      setTimeout(() => resolve([]), 500);
    });
  return Promise.all(["paint", "largest-contentful-paint", "layout-shift"].map(entriesOf)).then(
    ([paint = [], largest = [], shifts = []]) => ({
      firstByteMs: (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).responseStart,
      firstPaintMs: paint.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN,
      largestPaintMs: largest.at(-1)?.startTime ?? Number.NaN,
      shift: shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0),
    }),
  );
}
