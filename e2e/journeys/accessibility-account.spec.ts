import { makeGrid } from "../support/grid";
import { expect, test } from "../support/journey";
import { type Stop, visit } from "../support/tour";

function settingsStops(): Stop[] {
  return [
    { what: "settings", go: (page) => page.goto("/settings") },
    {
      what: "the account menu",
      go: async (page) => {
        await page.getByRole("button", { name: "Account", exact: true }).click();
        await expect(page.getByRole("menu")).toBeVisible();
      },
    },
    { what: "connectors", go: (page) => page.goto("/settings/connectors") },
    {
      what: "the status, with the latest checks",
      go: async (page) => {
        await page.goto("/settings/status");
        await page.getByText("The latest checks").click();
      },
    },
    { what: "API keys", go: (page) => page.goto("/settings/api-keys") },
    {
      what: "a new API key",
      go: async (page) => {
        await page.getByRole("button", { name: "Generate API key" }).click();
        await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Script");
        await page.getByRole("dialog").getByRole("button", { name: "Generate" }).click();
        await expect(page.getByRole("textbox", { name: "Your new API key" })).toBeVisible();
      },
    },
    {
      what: "a new webhook",
      go: async (page) => {
        await page.goto("/settings/webhooks");
        await page.getByRole("button", { name: "New webhook" }).click();
        await page.getByRole("dialog").getByLabel("Newsfeeds").selectOption("Only some");
      },
    },
    {
      what: "a new rule of notifications",
      go: async (page) => {
        await page.goto("/settings/notifications");
        await page.getByRole("button", { name: "New rule" }).click();
        await page.getByRole("dialog").getByLabel("Channel", { exact: true }).selectOption("Telegram");
        await page.getByRole("dialog").getByLabel("Quiet hours").selectOption("Every day");
        await page.getByRole("dialog").getByLabel("Relevance at least").fill("");
        // By night in New York the rule is quiet.
        await expect(page.getByText(/^Would (?:not )?have notified you/)).toBeVisible();
      },
    },
  ];
}

test("account pages are accessible and fit", async ({ page, farm }) => {
  // Gives the status page checks to show.
  await makeGrid(page, farm);
  await visit(page, settingsStops());
});
