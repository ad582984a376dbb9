import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectFitsNarrowest } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { expect, test } from "../support/journey";
import { expectFocusKept } from "../support/keyboard";
import { json, makeNewsfeed, originOf, signUp, waitForPosts } from "../support/member";
import { smallFeed } from "../support/small-feed";

const wishBox = (page: Page) => page.getByRole("textbox", { name: "Paste a site, or describe what you follow" });
const newsfeedPage = /\/newsfeeds\/[0-9a-f-]{36}$/;

test("creates a newsfeed from sites, chosen feeds, a list or a description", async ({ page, farm }) => {
  await signUp(page);

  await test.step("the home page of a member without a newsfeed", async () => {
    await page.goto("/");
    await page.waitForURL("**/newsfeeds");
    await expect(page.getByRole("heading", { name: "What do you want to follow?" })).toBeVisible();
    await wishBox(page).fill("http://192.168.1.1/");
    await page.keyboard.press("Enter");
    await expect(wishBox(page)).toHaveAccessibleDescription(/private network|not allowed|cannot/i);
  });

  await test.step("several sites, one of which cannot be followed", async () => {
    await wishBox(page).fill(`${farm.siteUrl("grid-notes")}\n${farm.siteUrl("rowstore")}, https://localhost:1/`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Follow 2 sites" })).toBeVisible();
    await expectAccessible(page, "checked sites");
    await expectFitsNarrowest(page, "checked sites");
    await page.getByRole("button", { name: "Follow 2 sites" }).click();
    await page.waitForURL(newsfeedPage);
    await expect(page.getByRole("article").first()).toBeVisible();
    const [newsfeed] = await json<{ name: string; keywords: string[] }[]>(await page.request.get("/v1/newsfeeds"));
    expect(newsfeed).toMatchObject({ name: expect.stringMatching(/ and /), keywords: [] });
    await expect.poll(async () => (await sourcesOf(page)).length).toBe(2);
  });

  await test.step("keywords and context are asked for at the end of the stream", async () => {
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add keywords" }).click();
    await dialog.getByRole("textbox", { name: "Keywords" }).fill("interconnection,");
    await expect(dialog.getByText(/^\d+ of \d+ posts in 30 days match/)).toBeVisible();
    await expect(dialog.getByText(/\d+ would be removed/)).toBeVisible();
    await expectAccessible(page, "keywords in the stream");
    await dialog.getByRole("button", { name: "Save keywords" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Say what you work on" }).click();
    const box = dialog.getByRole("textbox", { name: "Your context" });
    await box.fill("We build substations.");
    const [open] = await json<{ id: string }[]>(await page.request.get("/v1/newsfeeds"));
    const data = { business_context: "We install inverters." };
    await json(
      await page.request.put(`/v1/newsfeeds/${open?.id}`, { data, headers: { origin: await originOf(page) } }),
    );
    // The page asks for changes now and then, and may only move its parts shortly after a key.
    await expect(async () => {
      await box.press("End");
      await expect(dialog.getByText("We install inverters.")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await dialog.getByRole("button", { name: "Save context" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Say what you work on" })).toHaveCount(0);
    const [saved] = await json<object[]>(await page.request.get("/v1/newsfeeds"));
    expect(saved).toMatchObject({ keywords: ["interconnection"], business_context: "We build substations." });
  });

  await test.step("a site with several feeds", async () => {
    const path = `/several-${randomUUID()}/`;
    const address = `${addresses.farm}${path}`;
    const link = (name: string) =>
      `<link rel="alternate" type="application/rss+xml" title="${name}" href="${path}${name}.xml">`;
    const body = `<!doctype html><title>Pumps</title>${link("All")}${link("Wells")}<p>Pumps and wells.</p>`;
    await farm.fault(path, { kind: "document", type: "text/html", body });
    for (const name of ["All", "Wells"]) {
      const feed = smallFeed(`${address}${name}`, name);
      await farm.fault(`${path}${name}.xml`, { kind: "document", type: "application/rss+xml", body: feed });
    }
    await page.goto("/newsfeeds/new");
    await wishBox(page).fill(address);
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("combobox", { name: "Feed" }).selectOption("Wells");
    await page.getByRole("button", { name: "Follow 1 site" }).click();
    await page.waitForURL(newsfeedPage);
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(await sourcesOf(page)).toMatchObject([{ title: "Wells", rss_feed_url: `${address}Wells.xml` }]);
  });

  await test.step("a site that another newsfeed follows", async () => {
    await page.goto("/newsfeeds/new");
    await wishBox(page).fill(farm.siteUrl("grid-notes"));
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByText("You already follow this in")).toBeVisible();
    await expect(page.getByRole("button", { name: "Follow 1 site" })).toBeVisible();
  });

  await test.step("a list of feeds", async () => {
    await page.goto("/newsfeeds/new");
    const outline = `<outline text="Battery Policy Brief" type="rss" xmlUrl="${farm.siteUrl("battery-policy-brief")}"/>`;
    const opml = `<?xml version="1.0"?><opml version="1.0"><body><outline text="Policy">${outline}</outline></body></opml>`;
    const buffer = Buffer.from(opml);
    await page.getByLabel("Choose an OPML file").setInputFiles({ name: "reader.opml", mimeType: "text/xml", buffer });
    await page.getByRole("button", { name: "Import 1 source" }).click();
    await page.getByRole("main").getByRole("link", { name: "Policy" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});

test("proposes sites for a description and adds the chosen ones", async ({ page, farm }) => {
  await signUp(page);
  // The farm replaces the directory's sites, which no test may visit.
  const added: string[] = [];
  await page.route(/\/v1\/sources\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    added.push(route.request().postDataJSON().url);
    await route.continue({ postData: JSON.stringify({ url: farm.siteUrl("grid-notes") }) });
  });
  await page.goto("/newsfeeds/new");
  await wishBox(page).fill("Energiewende und Batteriespeicher");
  await page.getByRole("button", { name: "Start" }).click();
  const proposals = page.getByRole("group", { name: "Proposed sites" });
  await expect(proposals.getByRole("checkbox", { name: /pv magazine Deutschland/ })).toBeChecked();
  await expectAccessible(page, "proposed sites");
  await expectFitsNarrowest(page, "proposed sites");
  for (const box of await proposals
    .getByRole("checkbox", { checked: true })
    .all()
    .then((all) => all.toReversed()))
    await box.uncheck();
  await expect(page.getByRole("button", { name: "Follow 0 sites" })).toBeDisabled();
  await proposals.getByRole("checkbox", { name: /pv magazine Deutschland/ }).check();
  await page.getByRole("button", { name: "Follow 1 site" }).click();
  await page.waitForURL(newsfeedPage);
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(added).toEqual(["https://www.pv-magazine.de/"]);
  const [newsfeed] = await json<object[]>(await page.request.get("/v1/newsfeeds"));
  expect(newsfeed).toMatchObject({
    name: "Energiewende und Batteriespeicher",
    business_context: "Energiewende und Batteriespeicher",
  });

  await test.step("words without a proposal", async () => {
    await page.goto("/newsfeeds/new");
    await wishBox(page).fill("qwertz");
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByText("Lede has no proposal for this.")).toBeVisible();
    await page.getByRole("button", { name: "Add sources later" }).click();
    await page.waitForURL(newsfeedPage);
    await expect(page.getByRole("link", { name: "Add sources" })).toBeVisible();
  });
});

function sourcesOf(page: Page) {
  const newsfeedId = new URL(page.url()).pathname.split("/")[2];
  return page.request.get(`/v1/sources/${newsfeedId}`).then((reply) => json<object[]>(reply));
}

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
    await box.fill("inverter");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(box).toBeFocused();
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

  await test.step("text that is no keyword stays in the box and is not saved", async () => {
    await box.fill("(grid OR storage)");
    await box.press("Enter");
    await expect(box).toHaveValue("(grid OR storage)");
    await page.getByRole("button", { name: "Save keywords" }).click();
    await expect(page.getByText("Keywords have no brackets.")).toBeVisible();
    await expect(page.getByText("Keywords saved")).toHaveCount(0);
    await box.fill("");
  });

  await test.step("saving sorts the stored posts", async () => {
    await page.getByRole("button", { name: "Save keywords" }).click();
    await expect(page.getByText("Keywords saved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save keywords" })).toBeDisabled();
  });

  await test.step("filtered posts show the reason", async () => {
    await page.getByRole("navigation", { name: "This newsfeed" }).getByRole("link", { name: "Filtered" }).click();
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
    await expectFocusKept(page);
    // Leaving the page ends the undo time.
    await page.goto(`/newsfeeds/${newsfeedId}`);
    await expect(async () => {
      await page.reload();
      await expect(first).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});

test("saving keywords or a description keeps what another member changed meanwhile", async ({ page }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid", keywords: ["grid", "tender"] });
  await page.goto(`/newsfeeds/${newsfeedId}/settings`);
  const chips = page.getByRole("list", { name: "Keywords of this newsfeed" }).getByRole("listitem");
  await page.getByRole("button", { name: "Remove tender" }).click();
  await page.getByRole("textbox", { name: "Keywords" }).fill("inverter,");
  await expect(chips).toHaveCount(2);

  const data = { name: "Power grid", keywords: ["grid", "tender", "substation"] };
  await page.request.put(`/v1/newsfeeds/${newsfeedId}`, { data, headers: { origin: await originOf(page) } });
  // The reply to any change has the newsfeed's name and keywords.
  await page.getByRole("textbox", { name: "Description" }).fill("Tenders of utilities");
  await page.getByRole("button", { name: "Save name and description" }).click();
  await expect(chips).toHaveCount(3);
  await page.getByRole("button", { name: "Save keywords" }).click();
  await expect(page.getByText("Keywords saved")).toBeVisible();
  const [saved] = await json<object[]>(await page.request.get("/v1/newsfeeds"));
  expect(saved).toMatchObject({
    name: "Power grid",
    description: "Tenders of utilities",
    keywords: ["grid", "substation", "inverter"],
  });
});

test("a context that another member changed meanwhile is shown before it is replaced", async ({ page }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Grid", business_context: "We build." });
  await page.goto(`/newsfeeds/${newsfeedId}/settings`);
  const box = page.getByRole("textbox", { name: "Your context" });
  // Hydration between the selection and the text that replaces it loses the selection.
  await expect(async () => {
    await box.fill("We install inverters.");
    await expect(box).toHaveValue("We install inverters.", { timeout: 2_000 });
  }).toPass();
  const data = { business_context: "We build substations." };
  await page.request.put(`/v1/newsfeeds/${newsfeedId}`, { data, headers: { origin: await originOf(page) } });
  await page.getByRole("button", { name: "Save context" }).click();
  await expect(page.getByText("Someone else has just changed this.")).toBeVisible();
  await expect(page.getByText("We build substations.")).toBeVisible();
  await page.getByRole("button", { name: "Save context" }).click();
  await expect(page.getByText("Context saved")).toBeVisible();
  await expect(page.getByText("While you were editing, this changed to:")).toHaveCount(0);
  await expect(box).toHaveValue("We install inverters.");
});
