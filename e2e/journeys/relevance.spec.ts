import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";
import { openDetails } from "../support/way-around";

interface Ranked {
  title: string;
  relevance: number;
  relevance_reason: string;
}

const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

async function choose(page: Page, option: string): Promise<void> {
  await page.getByRole("button", { name: "View options" }).click();
  await page.getByRole("menuitemradio", { name: option, exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

async function rankedBy(page: Page, newsfeedId: string, query: string): Promise<Ranked[]> {
  const reply = await page.request.get(`/v1/posts/newsfeed/${newsfeedId}?limit=100&${query}`);
  return reply.json();
}

test("a stream is ordered and filtered by relevance, and remembers the choice", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Storage",
    business_context:
      "We build sodium-ion batteries for grid storage. Tenders of utilities and fire rules matter to us.",
    sources: ["battery-policy-brief", "grid-notes"].map(farm.siteUrl),
  });
  await waitForPosts(page, newsfeedId);
  const ranked = await rankedBy(page, newsfeedId, "order=relevance");
  const [first] = ranked;
  const mattering = ranked.filter(({ relevance }) => relevance >= 60);
  expect(mattering.length).toBeGreaterThan(0);
  expect(mattering.length).toBeLessThan(ranked.length);
  expect(ranked).toEqual(ranked.toSorted((a, b) => b.relevance - a.relevance));
  const begins = ranked.slice(0, 5).map(({ title }) => title);
  const firstTitles = async () => (await titles(page)).slice(0, 5);

  await test.step("by relevance, with the reason and without days", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByText("Relevance", { exact: false })).toHaveCount(0);
    await choose(page, "Relevance");
    await expect.poll(firstTitles).toEqual(begins);
    await expect(page.getByRole("article").first()).toContainText(`Relevance ${first?.relevance}`);
    const headings = page.getByRole("region", { name: "Posts" }).getByRole("heading", { level: 2 });
    await expect(headings).toHaveText("Most relevant");
    await expectAccessible(page, "a stream by relevance");
  });

  await test.step("on return", async () => {
    await page.goto("/newsfeeds");
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await expect.poll(firstTitles).toEqual(begins);
  });

  await test.step("posts that matter most", async () => {
    await choose(page, "Matters most");
    await expect.poll(() => titles(page)).toEqual(mattering.map(({ title }) => title));
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(mattering.map(({ title }) => title));
  });

  await test.step("a post and back", async () => {
    await page.getByRole("article").first().getByRole("link").first().click();
    const reader = page.getByRole("region", { name: "Reader" });
    await openDetails(page);
    await expect(reader).toContainText(`Relevance ${first?.relevance} · ${first?.relevance_reason}`);
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(mattering.map(({ title }) => title));
  });

  await test.step("all posts again, newest first", async () => {
    await choose(page, "All posts");
    // The next choice builds on what is shown.
    await expect(page.getByRole("button", { name: "Remove filter: Matters most" })).toHaveCount(0);
    await choose(page, "Newest first");
    const newest = (await rankedBy(page, newsfeedId, "order=newest")).slice(0, 5).map(({ title }) => title);
    await expect.poll(firstTitles).toEqual(newest);
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await expect.poll(firstTitles).toEqual(newest);
  });
});
