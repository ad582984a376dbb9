import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp } from "../support/member";
import { type Stop, visit } from "../support/tour";

/** The setup steps before anything is created. */
function setupStops(): Stop[] {
  return [
    { what: "a new newsfeed", go: (page) => page.goto("/newsfeeds/new") },
    {
      what: "the keywords of a new newsfeed",
      go: async (page) => {
        await page.goto("/newsfeeds/new");
        await page.getByRole("textbox", { name: /^Paste a site/ }).fill("We bid on storage tenders in the EU.");
        await page.getByRole("button", { name: "Start" }).click();
        await page.getByRole("textbox", { name: "Keywords" }).fill("storage, -lead,");
        await expect(page.getByRole("list", { name: "Suggested keywords" })).toBeVisible();
      },
    },
    {
      what: "the first source of a new newsfeed",
      go: async (page) => {
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page.getByRole("textbox", { name: "Source URL" })).toBeVisible();
      },
    },
  ];
}

test("empty pages are accessible and fit", async ({ page }) => {
  await signUp(page);
  await visit(page, [{ what: "no newsfeeds yet", go: (page) => page.goto("/newsfeeds") }, ...setupStops()]);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid" });
  await visit(page, [
    { what: "a stream without sources", go: (page) => page.goto(`/newsfeeds/${newsfeedId}`) },
    { what: "no sources yet", go: (page) => page.goto(`/newsfeeds/${newsfeedId}/sources`) },
  ]);
});
