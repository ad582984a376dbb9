import type { Page } from "@playwright/test";
import { addresses } from "../support/addresses";
import { holdScripts } from "../support/hold-scripts";
import { expect, test } from "../support/journey";
import { json, makeNewsfeed, OPERATOR, post, signIn, signUp } from "../support/member";

/** Opens a page whose scripts wait for the returned function, as on a slow computer. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const letScriptsGo = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  return async () => {
    letScriptsGo();
    await page.waitForLoadState("networkidle");
  };
}

test("a choice clicked too early can be made afterwards", async ({ page }) => {
  await signUp(page);
  const start = await openWithoutScripts(page, "/settings/appearance");
  await page.getByText("Dark", { exact: true }).click({ force: true });
  await start();
  const dark = page.getByRole("radio", { name: "Dark" });
  await expect(dark).not.toBeChecked();
  await dark.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("text typed before the scripts run can be saved", async ({ page }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid", business_context: "We build substations." });
  const start = await openWithoutScripts(page, `/newsfeeds/${newsfeedId}/settings`);
  const fields = [
    { label: "Name", typed: " notes", shown: "Grid notes" },
    { label: "Description", typed: "Tenders", shown: "Tenders" },
    { label: "Keywords", typed: "inverter", shown: "inverter" },
    { label: "Your context", typed: " In Texas.", shown: "We build substations. In Texas." },
  ].map((field) => ({ ...field, box: page.getByRole("textbox", { name: field.label, exact: true }) }));
  for (const { box, typed } of fields) {
    await box.press("ControlOrMeta+End");
    await box.pressSequentially(typed);
  }
  await start();
  for (const { box, shown } of fields) await expect(box).toHaveValue(shown);
  for (const part of ["name and description", "keywords", "context"]) {
    await page.getByRole("button", { name: `Save ${part}` }).click();
    await expect(page.getByText(`${part} saved`)).toBeVisible();
  }
  const [saved] = await json<object[]>(await page.request.get("/v1/newsfeeds"));
  expect(saved).toMatchObject({
    name: "Grid notes",
    description: "Tenders",
    keywords: ["inverter"],
    business_context: "We build substations. In Texas.",
  });
});

test("typing replaces text that was selected before the scripts run", async ({ page }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid", business_context: "We build." });
  const start = await openWithoutScripts(page, `/newsfeeds/${newsfeedId}/settings`);
  const box = page.getByRole("textbox", { name: "Your context" });
  await box.press("ControlOrMeta+a");
  await start();
  await page.keyboard.type("We install inverters.");
  await expect(box).toHaveValue("We install inverters.");
});

test("a search among sources applies words typed before the scripts run", async ({ page }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Many" });
  const outlines = Array.from({ length: 21 }, (_, at) => {
    return `<outline text="Depot ${at}." xmlUrl="${addresses.farm}/early-input/${at}.xml"/>`;
  });
  const opml = `<opml><body>${outlines.join("")}</body></opml>`;
  await json(await post(page, "/v1/opml", { opml, newsfeed_id: newsfeedId }));
  const start = await openWithoutScripts(page, `/newsfeeds/${newsfeedId}/sources`);
  const search = page.getByRole("searchbox", { name: "Search sources" });
  await search.pressSequentially("depot 17");
  await start();
  await expect(search).toHaveValue("depot 17");
  await expect(page.getByText("Depot 16.")).toHaveCount(0);
  await expect(page.getByText("Depot 17.").first()).toBeVisible();
});

test("the name of a model typed before the scripts run can be saved", async ({ page }) => {
  await signIn(page, OPERATOR);
  const start = await openWithoutScripts(page, "/settings/ai");
  const model = page.getByRole("textbox", { name: "Model", exact: true });
  await model.fill("small-model");
  await start();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await page.getByLabel("API key").fill("sk-of-nobody");
  await expect(model).toHaveValue("small-model");
});
