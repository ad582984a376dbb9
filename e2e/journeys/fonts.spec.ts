import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

const FONT_KB_MAX = 90;
/** Everything that the browser loads, compressed. The introduction shows a picture of the app. */
const FIRST_VIEW_KB_MAX = { newsfeed: 300, introduction: 400 };

/** Counts the compressed bytes of responses, all and those of fonts. */
async function countBytes(page: Page): Promise<{ all: () => number; fonts: () => number; fontNames: () => string[] }> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const fontUrls = new Map<string, string>();
  let all = 0;
  let fonts = 0;
  client.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Font") fontUrls.set(requestId, response.url);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (fontUrls.has(requestId)) fonts += encodedDataLength;
  });
  const nameOf = (url: string) => url.split("/").at(-1)?.split(".")[0] ?? "";
  return { all: () => all, fonts: () => fonts, fontNames: () => [...fontUrls.values()].map(nameOf) };
}

test("the first view of a newsfeed and of the introduction is light", async ({
  page,
  farm,
  context,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Rows", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  const member = { storageState: await context.storageState() };
  for (const [name, path, who] of [
    ["newsfeed", `/newsfeeds/${newsfeedId}?view=all`, member],
    ["introduction", "/", {}],
  ] as const) {
    // An empty cache.
    const visit = await browser.newContext({ ...who, ...(baseURL && { baseURL }) });
    const fresh = await visit.newPage();
    const bytes = await countBytes(fresh);
    await fresh.goto(path);
    await fresh.waitForLoadState("networkidle");
    expect(bytes.fonts() / 1_000, `fonts of the ${name}`).toBeGreaterThan(0);
    expect(bytes.fonts() / 1_000, `fonts of the ${name}`).toBeLessThan(FONT_KB_MAX);
    expect(bytes.all() / 1_000, `first view of the ${name}`).toBeLessThan(FIRST_VIEW_KB_MAX[name]);
    await visit.close();
  }
});

test("other scripts load their own files", async ({ page }) => {
  await signUp(page);
  const bytes = await countBytes(page);
  await makeNewsfeed(page, { name: "Điện lực · Энергия · Ενέργεια" });
  await page.goto("/newsfeeds");
  await page.waitForLoadState("networkidle");
  for (const script of ["vietnamese", "cyrillic", "greek"])
    expect(bytes.fontNames().filter((name) => name.startsWith(`inter-${script}-wght`))).toHaveLength(1);
});

/** Runs in the page: layout shift once its fonts have loaded. */
async function shiftOf(): Promise<number> {
  await document.fonts.ready;
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value?: number })[];
      resolve(shifts.reduce((sum, { value = 0 }) => sum + value, 0));
    }).observe({ type: "layout-shift", buffered: true });
    // Without a shift the observer is never called.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
  });
}

test("fonts that come late do not move the text", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Late", sources: [farm.siteUrl("grid-notes")] });
  await waitForPosts(page, newsfeedId);
  const posts = await (await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`)).json();
  for (const { id } of posts) {
    const isShown = Promise.withResolvers<void>();
    // Routing also turns the browser's cache off.
    await page.route("**/*.woff2", async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await page.goto(`/posts/${id}`, { waitUntil: "commit" });
    await expect(page.locator(".prose").first()).toBeVisible();
    // Text may stay invisible for 100 ms.
    await page.waitForFunction(
      () => performance.now() > 150 + (performance.getEntriesByType("paint")[0]?.startTime ?? Infinity),
    );
    const loaded = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".woff2"));
    isShown.resolve();
    await loaded;
    expect(await page.evaluate(shiftOf), id).toBeLessThan(0.005);
    await page.unrouteAll({ behavior: "wait" });
  }
});
