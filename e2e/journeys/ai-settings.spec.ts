import type { Page } from "@playwright/test";
import type { Post } from "@/lib/contract/post";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { expect, test } from "../support/journey";
import { json, makeNewsfeed, OPERATOR, post, signIn, waitForPosts } from "../support/member";

const KEY = "sk-of-nobody";

/** Removes what is set up at this address, first while the server fails. */
async function removeSetup(page: Page, address: string): Promise<void> {
  const remove = page.getByRole("button", { name: "Remove" });
  await page.route(address, (route) => route.fulfill({ status: 503 }));
  await remove.click();
  await expect(page.getByText("Something went wrong on the server.")).toBeVisible();
  await page.unroute(address);
  await remove.click();
}

test.use({ baseURL: addresses.setupApp });

test("the operator sets up a model in a minute, and the next posts are written by it", async ({
  page,
  farm,
  watch,
}) => {
  watch.expectRefusals(503);
  // A busy machine checks the texts of a model late.
  test.slow();
  await signIn(page, OPERATOR);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Battery rules",
    business_context: "We import cells into the European Union.",
    sources: [farm.siteUrl("battery-policy-brief")],
  });
  await waitForPosts(page, newsfeedId);
  await page.goto("/settings/ai");
  await expect(page.getByText("No model is set up.")).toBeVisible();

  await page.getByLabel("Provider").selectOption("OpenAI-compatible");
  await page.getByLabel("Address").fill(`${addresses.model}/`);
  await expect(page.getByLabel("API key")).toHaveAttribute("autocomplete", "new-password");
  await page.getByLabel("API key").fill("sk-mistyped");
  await page.getByRole("button", { name: "Load models" }).click();
  await expect(page.getByText("Check the key, and that it belongs to this provider.")).toBeVisible();

  await page.getByLabel("API key").fill(KEY);
  await page.getByRole("button", { name: "Load models" }).click();
  const choice = page.getByRole("combobox", { name: "Model" });
  await expect(choice.getByRole("option")).toHaveText([
    "Choose a model",
    "obedient-model",
    "other-model",
    "Another model…",
  ]);
  await choice.focus();
  await choice.selectOption("Another model…");
  await expect(choice).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Name of the model" })).toBeVisible();
  await choice.selectOption("obedient-model");
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByText("It works")).toBeVisible();
  await expect(page.getByText("Key learning for Battery rules, from")).toBeVisible();
  await expect(page.getByText("Checked: the quotes say all of it.")).toBeVisible();
  await expect(page.getByText("No model is set up.")).toBeVisible();
  await choice.selectOption("other-model");
  await expect(page.getByText("It works")).toHaveCount(0);
  await choice.selectOption("obedient-model");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("obedient-model writes from the next post on.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Change the model" })).toBeVisible();
  await expect(page.getByLabel("API key")).toHaveAttribute("placeholder", /^Stored/);
  expect(await page.content()).not.toContain(KEY);

  await page.getByLabel("Input").fill("0.25");
  await page.getByRole("button", { name: "Save price" }).click();
  await expect(page.getByText("Enter this price too, or 0 if it is free.")).toBeVisible();
  await page.getByLabel("Output").fill("2");
  await page.getByRole("button", { name: "Save price" }).click();
  await expect(page.getByText("Price saved")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$");
  await expectAccessible(page, "AI settings");
  await expectFitsNarrowest(page, "AI settings");

  await json(await post(page, `/v1/sources/${newsfeedId}`, { url: farm.siteUrl("grid-notes") }));
  const learnings = async () => {
    const posts = await json<Post[]>(await page.request.get(`/v1/posts/newsfeed/${newsfeedId}?limit=100`));
    const written = posts.filter(
      ({ source_title, ai_model }) => source_title === "Grid Notes" && ai_model === "obedient-model",
    );
    return written.filter(({ keylearning_state: state }) => state === "supported" || state === "quoted").length;
  };
  await expect.poll(learnings, { timeout: 150_000 }).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole("row", { name: /^Battery rules/ })).toContainText(/[1-9]/);

  await removeSetup(page, "**/api/app/ai");
  await expect(page.getByText("No model is set up.")).toBeVisible();
});

test("the operator sets up mail, and learns why a test mail fails", async ({ page, watch }) => {
  watch.expectRefusals(422);
  watch.expectRefusals(503);
  await signIn(page, OPERATOR);
  await page.goto("/settings/ai");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Mail" }).click();
  await expect(page.getByText("No mail provider is set up.")).toBeVisible();
  await page.getByLabel("Provider").selectOption("SMTP server");
  await page.getByRole("textbox", { name: "Server" }).fill("localhost");
  await page.getByLabel("Port").fill(new URL(addresses.closed).port);
  await page.getByLabel("User").fill("lede");
  await expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", "new-password");
  await page.getByLabel("Password").fill("a-password-of-nobody");
  await page.getByLabel("Sender").fill("Lede");
  await page.getByRole("button", { name: "Send a test email" }).click();
  await expect(page.getByLabel("Sender")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Sender").fill("Lede <lede@example.org>");
  await page.getByRole("button", { name: "Send a test email" }).click();
  await expect(page.getByText("Check the server and its port.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Change the provider" })).toBeVisible();
  await expect(page.getByText("Sender: Lede <lede@example.org>")).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveAttribute("placeholder", "Stored");
  expect(await page.content()).not.toContain("a-password-of-nobody");
  await expectAccessible(page, "mail settings");
  await expectFitsNarrowest(page, "mail settings");
  await removeSetup(page, "**/api/app/mail");
  await expect(page.getByText("No mail provider is set up.")).toBeVisible();
});
