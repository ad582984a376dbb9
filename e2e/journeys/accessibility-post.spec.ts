import { makeGrid } from "../support/grid";
import { expect, test } from "../support/journey";
import { expectDialog, type Stop, visit } from "../support/tour";

function postStops(newsfeedId: string): Stop[] {
  return [
    {
      what: "a post on its own page",
      go: async (page) => {
        await page.goto(`/newsfeeds/${newsfeedId}`);
        const address = await page.getByRole("article").first().getByRole("link").first().getAttribute("href");
        await page.goto(address ?? "");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      },
    },
    {
      what: "the dialog that saves a post, without a list",
      go: async (page) => {
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("dialog").getByRole("textbox", { name: "New list" })).toBeVisible();
      },
    },
    {
      what: "the dialog that saves a post, with a list",
      go: async (page) => {
        await page.getByRole("button", { name: "Create and save" }).click();
        await expect(page.getByText("Saved to Read later")).toBeVisible();
        await page.keyboard.press("s");
        await expect(page.getByRole("dialog").getByRole("checkbox", { name: "Read later" })).toBeVisible();
      },
    },
    {
      what: "the palette",
      go: async (page) => {
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await page.keyboard.press("ControlOrMeta+k");
        await expectDialog(page);
        await page.keyboard.type("grid");
        await expect(page.getByRole("group", { name: "Sources" })).toBeVisible();
      },
    },
  ];
}

test("a post and its dialogs are accessible and fit", async ({ page, farm }) => {
  await visit(page, postStops(await makeGrid(page, farm)));
});
