import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey";
import { entriesOf, makeList } from "../support/lists";
import { signUp } from "../support/member";
import { expectDialog, type Stop, visit } from "../support/tour";

function listStops(listId: string): Stop[] {
  const shareLink = (page: Page) => page.getByRole("textbox", { name: "Share link" });
  return [
    { what: "the lists", go: (page) => page.goto("/lists") },
    {
      what: "a list that is shared",
      go: async (page) => {
        await page.goto(`/lists/${listId}`);
        await expect(entriesOf(page)).toHaveCount(2);
        await page.getByRole("switch", { name: /^Public/ }).click();
        await expect(shareLink(page)).toBeVisible();
      },
    },
    {
      what: "the dialog that makes a new link",
      go: async (page) => {
        await page.getByRole("button", { name: "New link" }).click();
        await expectDialog(page);
      },
    },
    {
      what: "a public list",
      go: async (page) => {
        await page.keyboard.press("Escape");
        await page.goto(await shareLink(page).inputValue());
        await expect(page.getByRole("article")).toHaveCount(2);
      },
    },
  ];
}

test("list pages are accessible and fit", async ({ page, farm }) => {
  await signUp(page);
  await visit(page, listStops(await makeList(page, farm, "For the tender", 2)));
});
