import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

/** Includes response headers, about a quarter of a kilobyte per file. */
const SCRIPT_KB_MAX = 171;

/** Measures the compressed size of all scripts. */
async function countScript(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type }) => type === "Script" && void scripts.add(requestId));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

test("pages of posts load little script before they are used", async ({ page, farm, context, browser, baseURL }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Rows", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  await page.goto("/unread");
  const postPath = await page.getByRole("article").getByRole("heading").getByRole("link").first().getAttribute("href");
  const visits = ["/", "/unread", `/newsfeeds/${newsfeedId}?view=all`].map((address) => ({ address, isPost: false }));
  for (const { address, isPost } of [...visits, { address: postPath ?? "", isPost: true }]) {
    // An empty cache.
    const visit = await browser.newContext({ storageState: await context.storageState(), ...(baseURL && { baseURL }) });
    const fresh = await visit.newPage();
    const scriptBytes = await countScript(fresh);
    await fresh.goto(address);
    await expect(fresh.getByRole("article").first()).toBeVisible();
    await fresh.waitForLoadState("networkidle");
    expect(scriptBytes() / 1_000, address).toBeLessThan(SCRIPT_KB_MAX);
    if (isPost) continue;

    const atFirst = scriptBytes();
    await fresh.keyboard.press("j");
    await expect(fresh.getByRole("region", { name: "Reader" }).getByRole("heading").first()).toBeVisible();
    expect(scriptBytes(), address).toBeGreaterThan(atFirst);
    await visit.close();
  }
});
