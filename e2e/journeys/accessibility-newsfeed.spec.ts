import { makeGrid } from "../support/grid";
import { expect, test } from "../support/journey";
import { expectDialog, type Stop, visit } from "../support/tour";

function newsfeedStops(newsfeedId: string): Stop[] {
  const path = `/newsfeeds/${newsfeedId}`;
  return [
    { what: "what was filtered out", go: (page) => page.goto(`${path}/filtered`) },
    {
      what: "the members, with a link for somebody who is invited",
      go: async (page) => {
        await page.goto(`${path}/members`);
        await page.getByRole("textbox", { name: "Invite by email" }).fill("grace@example.org");
        await page.getByRole("button", { name: "Invite as editor" }).click();
        await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
      },
    },
    {
      what: "the settings of a newsfeed, with what other keywords would change",
      go: async (page) => {
        await page.goto(`${path}/settings`);
        await page.getByRole("textbox", { name: "Keywords" }).fill("-transformer*,");
        await expect(page.getByText(/\d+ would be removed/)).toBeVisible();
      },
    },
    {
      what: "the dialog that deletes a newsfeed",
      go: async (page) => {
        await page.getByRole("button", { name: "Delete newsfeed" }).click();
        await expectDialog(page);
      },
    },
  ];
}

function sourceStops(newsfeedId: string, siteUrl: string): Stop[] {
  return [
    {
      what: "sources with the feeds of a site",
      go: async (page) => {
        await page.goto(`/newsfeeds/${newsfeedId}/sources?${new URLSearchParams({ url: siteUrl })}`);
        await expect(page.getByRole("radio")).toBeVisible();
      },
    },
    {
      what: "sources with a refusal",
      go: async (page) => {
        const box = page.getByRole("textbox", { name: "Source URL" });
        await page.goto(`/newsfeeds/${newsfeedId}/sources`);
        await box.fill("http://192.168.1.1/");
        await page.getByRole("button", { name: "Add source" }).click();
        await expect(box).toHaveAttribute("aria-invalid", "true");
        await expect(page.getByRole("row")).toHaveCount(2);
      },
    },
  ];
}

test("newsfeed pages are accessible and fit", async ({ page, farm }) => {
  const newsfeedId = await makeGrid(page, farm);
  await visit(page, [...newsfeedStops(newsfeedId), ...sourceStops(newsfeedId, farm.siteUrl("grid-notes"))]);
});
