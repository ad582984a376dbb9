import type { Page } from "@playwright/test";
import { addresses } from "../support/addresses";
import { atomOf } from "../support/attacks";
import type { FarmClient } from "../support/farm-client";
import { expect, test } from "../support/journey";
import { publishLongTexts } from "../support/long-texts";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

const FOLDER = "/growing-text";
const paragraph = (number: number) =>
  `Paragraph ${number}. ${"The wind turned, and the depot stood still. ".repeat(9)}`;
const PARAGRAPHS = Array.from({ length: 24 }, (_, index) => paragraph(index + 1));
/** The teaser: part of the text, with a cut last paragraph. */
const TEASER = PARAGRAPHS.slice(4, 14).join("\n\n").slice(0, -40).concat("…");
const READ = "Paragraph 9.";

async function openArticle(page: Page, farm: FarmClient): Promise<string> {
  const path = `${FOLDER}/feed.xml`;
  const html = PARAGRAPHS.map((text) => `<p>${text}</p>`).join("");
  const body = atomOf("Growing", [{ title: "A tender grows", link: `${addresses.farm}${FOLDER}/one`, html }]);
  await farm.fault(path, { kind: "document", type: "application/atom+xml", body });
  const newsfeedId = await makeNewsfeed(page, { name: "Growing", sources: [`${addresses.farm}${path}`] });
  await waitForPosts(page, newsfeedId);
  return `/newsfeeds/${newsfeedId}?view=all`;
}

test("the reading position is kept when a teaser becomes the whole article", async ({ page, farm }) => {
  await signUp(page);
  const address = await openArticle(page, farm);
  let isWhole = false;
  // The server's reply, at first with less text.
  await page.route(/\/v1\/posts\/[0-9a-f-]+$/, async (route) => {
    const response = await route.fetch();
    const post = (await response.json()) as { content_markdown: string };
    await route.fulfill({
      response,
      json: isWhole ? post : { ...post, content_markdown: TEASER, ai_status: "pending" },
    });
  });
  // Opened from the stream, the post is fetched by the browser.
  await page.goto(address);
  await page.getByRole("article").first().getByRole("link").first().click();
  const read = page.locator(".prose p", { hasText: READ });
  await expect(read).toBeVisible();
  await read.evaluate((block) => block.scrollIntoView({ block: "center", behavior: "instant" }));
  const before = (await read.boundingBox())?.y ?? Number.NaN;

  isWhole = true;
  await expect(page.getByText("Paragraph 24.")).toBeAttached();
  expect(Math.abs(((await read.boundingBox())?.y ?? Number.NaN) - before)).toBeLessThan(2);
});

test("nothing is shown below a text that is still growing", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await publishLongTexts(page, farm, "growing-parts", 2);
  const posts = await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`);
  const [post] = (await posts.json()) as { id: string }[];
  // Further parts wait for a timer.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`/posts/${post?.id}`);
  await expect(page.locator(".prose")).toContainText("Report");
  const neighbours = page.locator("nav[aria-label='Posts before and after']");
  await expect(neighbours).toBeAttached();
  await expect(neighbours).toBeHidden();
  await page.clock.resume();
  await expect(neighbours).toBeVisible();
});
