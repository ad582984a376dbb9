import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp } from "../support/member";
import { type Stop, visit } from "../support/tour";

/** The setup before anything is created. */
function setupStops(): Stop[] {
  return [
    { what: "a new newsfeed", go: (page) => page.goto("/newsfeeds/new") },
    {
      what: "proposals for a new newsfeed",
      go: async (page) => {
        await page.goto("/newsfeeds/new");
        await page.getByRole("textbox", { name: /^Paste a site/ }).fill("storage tenders in the EU");
        await page.getByRole("button", { name: "Start" }).click();
        await expect(page.getByRole("group", { name: "Proposed sites" })).toBeVisible();
      },
    },
  ];
}

test("empty pages are accessible and fit", async ({ page }) => {
  await signUp(page);
  await visit(page, [
    { what: "no newsfeeds yet", go: (page) => page.goto("/newsfeeds") },

    ...setupStops(),
  ]);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid" });
  await visit(page, [
    { what: "a stream without sources", go: (page) => page.goto(`/newsfeeds/${newsfeedId}`) },
    { what: "no sources yet", go: (page) => page.goto(`/newsfeeds/${newsfeedId}/sources`) },
  ]);
});
