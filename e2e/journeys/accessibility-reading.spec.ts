import type { Page } from "@playwright/test";
import { makeGrid } from "../support/grid";
import { expect, test } from "../support/journey";
import { expectDialog, type Stop, visit } from "../support/tour";

function readingStops(newsfeedId: string): Stop[] {
  const path = `/newsfeeds/${newsfeedId}`;
  const toStream = async (page: Page, search = "") => {
    await page.goto(path + search);
    await expect(page.getByRole("article").first()).toBeVisible();
  };
  return [
    { what: "the newsfeeds", go: (page) => page.goto("/newsfeeds") },
    { what: "a stream", go: toStream },
    {
      what: "a stream with an open post",
      go: async (page) => {
        await page.getByRole("article").nth(1).getByRole("link").first().click();
        await expect(page.getByRole("region", { name: "Reader" }).getByRole("heading").first()).toBeVisible();
      },
    },
    {
      what: "a stream with a toast, and the keys",
      go: async (page) => {
        await toStream(page);
        // The page may not be hydrated yet.
        await expect(async () => {
          await page.keyboard.press("n");
          await expect(page.getByRole("article").getByRole("link").and(page.locator(":focus"))).toBeVisible({
            timeout: 500,
          });
        }).toPass();
        await page.keyboard.press("x");
        await expect(page.getByText("Post hidden")).toBeVisible();
        await page.keyboard.press("?");
        await expectDialog(page);
      },
    },
    { what: "hidden posts", go: (page) => toStream(page, "?view=hidden") },
  ];
}

test("stream views are accessible and fit", async ({ page, farm }) => {
  await visit(page, readingStops(await makeGrid(page, farm)));
});
