import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { isNarrow } from "../support/looks";
import { makeNewsfeed, signUp, waitForPosts } from "../support/member";

test("setup leads from a site to the first insight and survives a reload", async ({ page, farm }) => {
  await signUp(page);
  await page.goto("/newsfeeds");
  const wish = page.getByRole("textbox", { name: "Paste a site, or describe what you follow" });
  const context = page.getByRole("textbox", { name: "What are you working on?" });

  await test.step("the site is checked", async () => {
    await wish.fill(farm.siteUrl("grid-notes"));
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByText("Latest: “")).toBeVisible();
    await context.fill("We build batteries beside substations.");
    await page.reload();
    await expect(wish).toHaveValue(farm.siteUrl("grid-notes"));
    await expect(context).toHaveValue("We build batteries beside substations.");
    await expectAccessible(page, "a new newsfeed with its site");
    await expectFitsNarrowest(page, "a new newsfeed with its site");
    await page.getByRole("button", { name: "Continue" }).click();
  });

  await test.step("keywords are suggested and pasted", async () => {
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Grid Notes");
    await page.getByRole("list", { name: "Suggested keywords" }).getByRole("button", { name: "batteries" }).click();
    await page.getByRole("textbox", { name: "Keywords" }).fill("grid, storage,");
    await page.getByRole("textbox", { name: "Keywords" }).fill("trans");
    await page.reload();
    await expect(page.getByRole("list", { name: "Keywords of this newsfeed" }).getByRole("listitem")).toHaveCount(3);
    await expect(page.getByRole("textbox", { name: "Keywords" })).toHaveValue("trans");
    await page.getByRole("textbox", { name: "Keywords" }).fill("");
    await expectAccessible(page, "the keywords of a new newsfeed");
    await expectFitsNarrowest(page, "the keywords of a new newsfeed");
    await page.getByRole("button", { name: "Continue" }).click();
  });

  await test.step("the site is the first source, and back works", async () => {
    await expect(page.getByText("Latest: “")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Grid Notes");
    await page.goForward();
    const before = await (await page.request.get("/v1/newsfeeds")).json();
    expect(before, "nothing is made before it has to be").toEqual([]);
    await page.getByRole("button", { name: "Create newsfeed" }).click();
  });

  await test.step("the first check shows the first insight", async () => {
    // The app's model also writes the texts of other journeys.
    await expect(page.getByText("Your first key learning is ready")).toBeVisible({ timeout: 45_000 });
    const post = page.getByRole("article");
    await expect(
      post.getByRole("heading", { name: /^(?:Key learning for Grid Notes|From the article)$/ }),
    ).toBeVisible();
    await expectAccessible(page, "the first insight");
    await expectFitsNarrowest(page, "the first insight");
    const title = await post.getByRole("link").first().textContent();
    await post.getByRole("link").first().click();
    await expect(
      page.getByRole("region", { name: "Reader" }).getByRole("heading", { name: title ?? "" }),
    ).toBeVisible();
  });

  await test.step("the next newsfeed starts empty", async () => {
    // Narrow windows reach it only from the list of newsfeeds.
    if (isNarrow(page)) await page.goto("/newsfeeds");
    await page.getByRole("link", { name: "New newsfeed" }).click();
    await expect(wish).toHaveValue("");
  });
});

test("keywords are previewed, saved, and filtered posts rescued", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Grid",
    keywords: ["grid"],
    sources: [farm.siteUrl("grid-notes")],
  });
  await waitForPosts(page, newsfeedId);
  const box = page.getByRole("textbox", { name: "Keywords" });
  const chips = page.getByRole("list", { name: "Keywords of this newsfeed" });

  await test.step("counts and changes are shown", async () => {
    await page.goto(`/newsfeeds/${newsfeedId}/settings`);
    const matches = page.getByText(/^\d+ of \d+ posts in 30 days match/);
    await expect(matches).toBeVisible();
    await expect(page.getByText("Nothing would change.")).toBeVisible();
    await expect(chips.getByRole("listitem")).toContainText(/grid\s*\d+ posts/);
    const before = await matches.textContent();
    await box.fill("transformer*");
    await page.getByRole("button", { name: "Exclude" }).click();
    await expect(page.getByText(/\d+ would be removed/)).toBeVisible();
    await expect(matches).not.toHaveText(before ?? "");
    await expect(page.getByRole("region", { name: "Would be removed" }).getByRole("listitem").first()).toBeVisible();
  });

  await test.step("a duplicate keyword is refused", async () => {
    await box.fill("GRID,");
    await expect(page.getByText("“GRID” is already there.")).toBeVisible();
    await expect(chips.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("saving sorts the stored posts", async () => {
    await page.getByRole("button", { name: "Save keywords" }).click();
    await expect(page.getByText("Keywords saved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save keywords" })).toBeDisabled();
  });

  await test.step("filtered posts show the reason", async () => {
    await page.getByRole("navigation", { name: "This newsfeed" }).getByRole("link", { name: "Filtered out" }).click();
    await expect(page.getByText("The excluding keyword “-transformer*” occurs").first()).toBeVisible();
  });

  await test.step("a rescue can be undone", async () => {
    const rows = page.getByRole("main").getByRole("article");
    const title = (await rows.first().getByRole("heading").textContent()) ?? "";
    const first = page.getByRole("article", { name: title, exact: true });
    await first.getByRole("button", { name: "Rescue" }).click();
    await expect(first).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(first).toBeVisible();
    await first.getByRole("button", { name: "Rescue" }).click();
    await expect(first).toHaveCount(0);
    // Leaving the page ends the undo time.
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await expect(async () => {
      await page.reload();
      await expect(first).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
