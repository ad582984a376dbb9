import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { forgetSession, json, makeAccount, makeNewsfeed, post, signIn, signUp } from "../support/member";

test("a failed source is replaced, and a deletion undone", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, {
    name: "Tended",
    keywords: ["storage"],
    sources: [farm.siteUrl("rowstore")],
  });
  const site = farm.siteUrl("a-site-that-moved");
  await farm.fault("/a-site-that-moved/", {
    kind: "document",
    type: "text/html",
    body: '<link rel="alternate" type="application/rss+xml" href="/grid-notes/feed.xml"><p>We have moved.</p>',
  });
  const opml = `<opml><body><outline text="Moved Notes" xmlUrl="${site}feed.xml" htmlUrl="${site}"/></body></opml>`;
  await post(page, "/v1/opml", { opml, newsfeed_id: newsfeedId });
  await page.goto(`/newsfeeds/${newsfeedId}/sources`);
  const rowstore = page.getByRole("row", { name: /Rowstore/ });
  await expect(rowstore).toContainText("Healthy");

  await test.step("advice and the site's new feed", async () => {
    const moved = page.getByRole("row", { name: /Moved Notes/ });
    // The check may wait for the host's rate limit.
    await expect(moved).toContainText("Failing", { timeout: 40_000 });
    await expect(moved).toContainText("check whether the site has moved");
    await moved.getByRole("button", { name: "Replace Moved Notes" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace Moved Notes" });
    await expect(dialog.getByText("Latest posts")).toBeVisible();
    await expect(dialog.getByText(/lists \d+ posts from the last 30 days/)).toBeVisible();
    await expect(dialog.getByText(/of the last \d+ posts match/)).toBeVisible();
    await expectAccessible(page, "the dialog that replaces a source");
    await dialog.getByRole("button", { name: "Replace", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(moved).toHaveCount(0);
    await expect(page.getByRole("row", { name: /Grid Notes/ })).toContainText("Healthy");
  });

  await test.step("a source that the newsfeed has is not added again", async () => {
    await page.getByRole("textbox", { name: "Source URL" }).fill(farm.siteUrl("rowstore"));
    await page.getByRole("button", { name: "Add source" }).click();
    await expect(page.getByText(/Rowstore.* is already in this newsfeed/)).toBeVisible();
  });

  await test.step("a deletion is undone", async () => {
    await rowstore.getByRole("button", { name: /Delete/ }).click();
    // Side by side, because the undo does not stay for long.
    await Promise.all([
      expect(rowstore).toHaveCount(0),
      expect(page.getByRole("row", { name: /Grid Notes/ })).toBeFocused(),
    ]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowstore).toBeVisible();
  });

  await test.step("a source added again during the undo time stays", async () => {
    await rowstore.getByRole("button", { name: /Delete/ }).click();
    await expect(rowstore).toHaveCount(0);
    const box = page.getByRole("textbox", { name: "Source URL" });
    await box.fill(farm.siteUrl("rowstore"));
    await page.getByRole("button", { name: "Add source" }).click();
    await expect(rowstore).toBeVisible();
    await expect(box).toBeFocused();
    await page.goto("/newsfeeds/import");
    await page.goto(`/newsfeeds/${newsfeedId}/sources`);
    await expect(rowstore).toBeVisible();
  });

  await test.step("leaving commits a deletion", async () => {
    await rowstore.getByRole("button", { name: /Delete/ }).click();
    await page.goto("/newsfeeds/import");
    await page.goto(`/newsfeeds/${newsfeedId}/sources`);
    await expect(page.getByRole("row", { name: /Grid Notes/ })).toBeVisible();
    await expect(rowstore).toHaveCount(0);
  });
});

test("an address that was changed during its check is not added", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Late" });
  await page.goto(`/newsfeeds/${newsfeedId}/sources`);
  const box = page.getByRole("textbox", { name: "Source URL" });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/v1/sources/validate", async (route) => {
    await promise;
    await route.continue();
  });
  await box.fill(farm.siteUrl("rowstore"));
  await page.getByRole("button", { name: "Add source" }).click();
  await expect(page.getByRole("button", { name: "Checking…" })).toBeVisible();
  await box.fill(farm.siteUrl("grid-notes"));
  const checked = page.waitForResponse("**/v1/sources/validate");
  resolve();
  await checked;
  await page.getByRole("button", { name: "Add source" }).click();
  await expect(page.getByRole("row", { name: /Grid Notes/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Rowstore/ })).toHaveCount(0);
});

test("a shared address is checked and added", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "First" });
  await makeNewsfeed(page, { name: "Second" });
  const text = `Worth following: ${farm.siteUrl("rowstore")}`;
  await page.goto(`/add-source?${new URLSearchParams({ title: "Rowstore", text })}`);
  await expect(page.getByText("Latest posts")).toBeVisible();
  const box = page.getByRole("textbox", { name: "Source URL" });
  await box.fill(farm.siteUrl("grid-notes"));
  await page.getByLabel("Newsfeed", { exact: true }).selectOption("First");
  await expect(box).toHaveValue(farm.siteUrl("grid-notes"));
  await expect(page.getByText("Latest posts")).toBeVisible();
  await page.getByRole("button", { name: "Add source" }).click();
  await page.waitForURL(`**/newsfeeds/${newsfeedId}/sources`);
  await expect(page.getByRole("row", { name: /Grid Notes/ })).toBeVisible();
});

test("newsfeeds that a viewer cannot change get no sources", async ({ page, farm, watch }) => {
  watch.expectRefusals(503);
  const viewer = await makeAccount(page);
  await signUp(page);
  const sharedId = await makeNewsfeed(page, { name: "Shared" });
  const invitation = { email: viewer.email, role: "viewer" };
  const { accept_url: link } = await json<{ accept_url: string }>(
    await post(page, `/v1/newsfeeds/${sharedId}/members`, invitation),
  );
  await forgetSession(page);
  await signIn(page, viewer);
  await json(await post(page, "/v1/invitations/accept", { token: link.split("/").at(-1) }));

  await test.step("a shared address", async () => {
    await page.goto(`/add-source?${new URLSearchParams({ url: farm.siteUrl("rowstore") })}`);
    await expect(page.getByText("You cannot add sources to any newsfeed yet")).toBeVisible();
    await makeNewsfeed(page, { name: "Own" });
    await page.reload();
    await expect(page.getByLabel("Newsfeed", { exact: true }).getByRole("option")).toHaveText(["Own"]);
  });

  await test.step("an imported list", async () => {
    await page.goto("/newsfeeds/import");
    const opml = `<opml><body><outline text="Rowstore" xmlUrl="${farm.siteUrl("rowstore")}feed.json"/></body></opml>`;
    await page.getByLabel("Or paste it").fill(opml);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("1 source: 1 new.")).toBeVisible();
    const target = page.getByRole("combobox", { name: "Add these to" });
    await expect(target.getByRole("option")).toHaveText(["A newsfeed named “Imported”", "Own"]);
  });

  await test.step("the preview stays when it cannot be renewed", async () => {
    await page.route("**/v1/opml/preview", (route) => route.fulfill({ status: 503 }));
    await page.getByRole("combobox", { name: "Add these to" }).selectOption("Own");
    await expect(page.getByText("Something went wrong on the server.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /No folder/ })).toBeVisible();
    await page.unroute("**/v1/opml/preview");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("goes into the newsfeed “Own”")).toBeVisible();
    await expect(page.getByText("Something went wrong on the server.")).toHaveCount(0);
  });

  await test.step("a list that Lede follows", async () => {
    await page.goto("/settings/feeds");
    await page.getByRole("button", { name: "Follow an OPML address…" }).click();
    const target = page.getByRole("dialog").getByRole("combobox", { name: "Newsfeed" });
    await expect(target.getByRole("option")).toHaveText(["One for each folder", "Own"]);
  });

  await test.step("a feed address is deleted after a question", async () => {
    await json(await post(page, "/v1/today/feed-address", {}));
    await page.reload();
    await page.getByRole("button", { name: "Delete the address of" }).click();
    await expect(page.getByRole("dialog")).toContainText("It stops working at once");
    await page.getByRole("dialog").getByRole("button", { name: "Delete address" }).click();
    await expect(page.getByText("No feed addresses yet")).toBeVisible();
  });
});
