import type { Locator, Page } from "@playwright/test";
import type { Post } from "@/lib/contract/post";
import { TRIAL_POSTS_MAX } from "@/lib/core/limits";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp } from "../support/member";

const IMPORTERS = "We import cells into the European Union.";
const BUILDERS = "We build storage containers, pay charges for the grid and borrow from banks.";

test.use({ baseURL: addresses.modelApp });

/** Key learnings by post title as the trial shows them, once the model has written them. */
async function writtenLearnings(page: Page, newsfeedId: string): Promise<Map<string, string>> {
  const list = async (): Promise<Post[]> => (await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`)).json();
  const areWritten = (posts: Post[]) =>
    posts.length >= TRIAL_POSTS_MAX && posts.every(({ ai_status }) => ai_status !== "pending");
  await expect.poll(async () => areWritten(await list()), { timeout: 150_000 }).toBe(true);
  const shown = await list();
  const nothing = (status: Post["ai_status"]) =>
    status === "done" ? "Nothing for this context" : "No words in common with this context";
  return new Map(shown.map(({ title, keylearning, ai_status }) => [title, keylearning || nothing(ai_status)]));
}

function columnOf(tried: Locator, heading: string): Locator {
  return tried.locator("div", { has: tried.page().getByRole("heading", { level: 5, name: heading }) }).last();
}

async function textIn(column: Locator): Promise<string> {
  return (await column.locator("p").first().textContent()) ?? "";
}

test("a context is tried on the newest posts before it is saved", async ({ page, farm }) => {
  // A busy machine checks the texts of a model late.
  test.slow();
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Battery rules",
    business_context: IMPORTERS,
    sources: [farm.siteUrl("battery-policy-brief")],
  });
  const before = await writtenLearnings(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}/settings`);
  const results = page.getByRole("region", { name: "Before and after" });
  const proposed = new Map<string, string>();
  /** Titles of posts whose proposal comes from the article: a model that takes too long writes no proposal. */
  const chosen = new Set<string>();

  await test.step("the trial shows both texts and the cost", async () => {
    await page.getByRole("textbox", { name: "Your context" }).fill(BUILDERS);
    await page.getByRole("button", { name: "Try on the last 10 posts" }).click();
    // The model has 20 seconds; checking its texts takes longer on a busy machine.
    await expect(results.getByRole("article")).toHaveCount(TRIAL_POSTS_MAX, { timeout: 90_000 });
    await expect(results).toContainText(
      new RegExp(
        `rewrites the key learnings of ${before.size} posts from the last 30 days by obedient-model: about [\\d,.]+ tokens`,
      ),
    );
    for (const tried of await results.getByRole("article").all()) {
      const title = (await tried.getByRole("heading", { level: 4 }).textContent()) ?? "";
      expect(await textIn(columnOf(tried, "Now")), title).toBe(before.get(title));
      const isSame = await tried.getByText("No change with this context.").isVisible();
      const column = columnOf(tried, isSame ? "Now" : "With this context");
      proposed.set(title, await textIn(column));
      if (await column.getByText(/^(From the article|No words in common with this context)$/).isVisible())
        chosen.add(title);
    }
    expect(chosen.size).toBeLessThan(TRIAL_POSTS_MAX);
    const changed = [...proposed].filter(([title, text]) => text !== before.get(title));
    expect(changed.length).toBeGreaterThan(2);
    await expectAccessible(page, "a business context that is tried");
    await expectFitsNarrowest(page, "a business context that is tried");
  });

  await test.step("the trial stores nothing", async () => {
    expect(await writtenLearnings(page, newsfeedId)).toEqual(before);
    const newsfeed = await page.request.get(`/v1/newsfeeds/${newsfeedId}`);
    expect(await newsfeed.json()).toMatchObject({ business_context: IMPORTERS });
  });

  await test.step("saving rewrites the posts as proposed", async () => {
    await page.getByRole("button", { name: "Save context" }).click();
    await expect(page.getByText("Context saved")).toBeVisible();
    const written = [...proposed].filter(([title]) => !chosen.has(title));
    const proposals = async () => {
      const learnings = await writtenLearnings(page, newsfeedId);
      return written.map(([title]) => [title, learnings.get(title)]);
    };
    await expect.poll(proposals, { timeout: 150_000 }).toEqual(written);
    await page.goto(`/newsfeeds/${newsfeedId}`);
    const told = written.filter(([, text]) => !text.startsWith("No"));
    for (const [title, text] of told.slice(0, 3))
      await expect(page.getByRole("article").filter({ hasText: title })).toContainText(text);
  });
});
