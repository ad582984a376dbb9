import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

test.use({ viewport: { width: 1440, height: 900 } });

const POSTS_MIN = 8;
const BRIEF_LINES_MAX = 3;

test("eight posts and the beginning of an article fit the first screen", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Grid",
    keywords: ["grid", "storage", "battery"],
    business_context: "We build batteries beside substations.",
    sources: ["grid-notes", "battery-policy-brief"].map(farm.siteUrl),
  });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const posts = page.getByRole("article");
  await expect(posts.nth(POSTS_MIN)).toBeVisible();
  const isWhole = (box: { y: number; height: number } | null) => box !== null && box.y + box.height <= 900;
  // A notice is shown above them until all texts are fetched.
  await expect
    .poll(async () => {
      const boxes = await Promise.all((await posts.all()).map((post) => post.boundingBox()));
      return boxes.filter(isWhole).length;
    })
    .toBeGreaterThanOrEqual(POSTS_MIN);

  await posts.first().getByRole("link").first().click();
  const text = page.locator(".prose");
  await expect(text).toBeVisible();
  expect((await text.boundingBox())?.y).toBeLessThan(600);
  const lines = await page
    .getByRole("region", { name: "Brief" })
    .locator("p")
    .first()
    .evaluate((brief) => Math.round(brief.clientHeight / Number.parseFloat(getComputedStyle(brief).lineHeight)));
  expect(lines).toBeLessThanOrEqual(BRIEF_LINES_MAX);
});
