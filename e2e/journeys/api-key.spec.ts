import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { expectFocusKept } from "../support/keyboard";
import { signUp } from "../support/member";

/** Opens the dialog of a new key with this name. */
async function nameKey(page: Page, name: string): Promise<Locator> {
  await page.goto("/settings/api-keys");
  await page.getByRole("button", { name: "Generate API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  return dialog;
}

/** Generates a key in the settings. */
async function generateKey(page: Page, name: string): Promise<string> {
  const dialog = await nameKey(page, name);
  await dialog.getByRole("button", { name: "Generate" }).click();
  const box = dialog.getByRole("textbox", { name: "Your new API key" });
  await expect(box).toHaveValue(/^lede_/);
  await expect(box).not.toBeEditable();
  const key = await box.inputValue();
  await page.keyboard.press("Escape");
  await page.mouse.click(2, 2);
  await expect(box).toHaveValue(key);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  expect(await page.content()).not.toContain(key);
  return key;
}

test("an API key allows everything its user can do until it is revoked", async ({ page, request, farm }) => {
  await signUp(page);
  const key = await generateKey(page, "Newsletter script");
  const headers = { "X-API-Key": key };

  async function ask<T>(method: "GET" | "POST" | "PUT", path: string, data?: unknown): Promise<T> {
    const response = await request.fetch(`/v1${path}`, { method, headers, data });
    expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(200);
    return response.json() as Promise<T>;
  }

  const newsfeed = await test.step("newsfeeds", async () => {
    const made = await ask<{ id: string }>("POST", "/newsfeeds", {
      name: "Battery rules",
      keywords: ["battery", "storage"],
      business_context: "We import cells into the EU.",
    });
    expect(await ask("GET", "/newsfeeds")).toMatchObject([{ id: made.id, name: "Battery rules" }]);
    return made;
  });

  await test.step("sources", async () => {
    const url = farm.siteUrl("battery-policy-brief");
    const check = await ask<{ recommended_feed: string }>("POST", "/sources/validate", { url });
    expect(check).toMatchObject({ crawlable: true, error: null, rss_feeds: [{ url: check.recommended_feed }] });
    const source = await ask("POST", `/sources/${newsfeed.id}`, { url });
    expect(source).toMatchObject({ newsfeed_id: newsfeed.id, rss_feed_url: check.recommended_feed });
  });

  const post = await test.step("posts", async () => {
    type Post = { id: string; is_read: boolean };
    const posts = () => ask<Post[]>("GET", `/posts/newsfeed/${newsfeed.id}`);
    await expect.poll(async () => (await posts()).length).toBeGreaterThan(5);
    const [newest] = await posts();
    const full = await ask<Post & { content_markdown: string }>("GET", `/posts/${newest?.id}`);
    expect(full.content_markdown.length).toBeGreaterThan(200);
    expect(full).toMatchObject({ newsfeed_id: newsfeed.id, is_hidden: false, is_read: false });
    return full;
  });

  await test.step("hiding", async () => {
    expect(await ask("PUT", `/posts/${post.id}/hide`)).toEqual({ status: "ok" });
    expect(await ask("GET", `/posts/newsfeed/${newsfeed.id}?state=hidden`)).toMatchObject([{ id: post.id }]);
    await page.goto(`/newsfeeds/${newsfeed.id}?view=hidden`);
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  await test.step("requests without a key or with a wrong one are refused", async () => {
    const bare = await request.get("/v1/newsfeeds");
    expect(bare.status()).toBe(401);
    expect(bare.headers()["www-authenticate"]).toContain("ApiKey");
    const wrong = await request.get("/v1/newsfeeds", { headers: { "X-API-Key": `${key.slice(0, -1)}?` } });
    expect(wrong.status()).toBe(401);
  });

  await test.step("a revoked key is refused at once", async () => {
    await page.goto("/settings/api-keys");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Newsletter script" })
      .getByRole("button", { name: "Revoke: Newsletter script" })
      .click();
    const dialog = page.getByRole("dialog", { name: "Revoke Newsletter script?" });
    await expect(dialog).toBeVisible();
    expect((await request.get("/v1/newsfeeds", { headers })).status()).toBe(200);
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect(page.getByText("Key Newsletter script revoked")).toBeVisible();
    await expectFocusKept(page);
    expect((await request.get("/v1/newsfeeds", { headers })).status()).toBe(401);
  });
});

test("a key can be read-only and expire", async ({ page, request }) => {
  await signUp(page);
  const dialog = await nameKey(page, "Dashboard");
  await dialog.getByRole("checkbox", { name: "Read-only" }).check();
  await dialog.getByRole("combobox", { name: "Expires" }).selectOption("On a date");
  await dialog.getByLabel("Last day").fill("2999-12-31");
  await expectAccessible(page, "the dialog of a new key");
  await dialog.getByRole("button", { name: "Generate" }).click();
  const key = await dialog.getByRole("textbox", { name: "Your new API key" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Dashboard" });
  await expect(row).toContainText("Read-only · everything");
  await expect(row).toContainText(/valid until .*2999/);

  const headers = { "X-API-Key": key };
  expect((await request.get("/v1/newsfeeds", { headers })).status()).toBe(200);
  const refused = await request.post("/v1/newsfeeds", { headers, data: { name: "x" } });
  expect([refused.status(), (await refused.json()).detail]).toEqual([403, expect.stringContaining("may only read")]);
});

test("dismissing a message leaves the dialog with the new key open", async ({ page }) => {
  // Browsers have no clipboard on plain http.
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await signUp(page);
  const dialog = await nameKey(page, "Tablet");
  await dialog.getByRole("button", { name: "Generate" }).click();
  await dialog.getByRole("button", { name: "Copy" }).click();
  const message = page.getByText("The text is selected.");
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toHaveCount(0);
  await expect(dialog.getByRole("textbox", { name: "Your new API key" })).toHaveValue(/^lede_/);
  await dialog.getByRole("button", { name: "Done" }).click();
});

test("a form that is being sent keeps the focus and is not sent again", async ({ page }) => {
  await signUp(page);
  const dialog = await nameKey(page, "Once");
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route("**/api/app/api-keys", async (route) => {
    if (route.request().method() === "POST") {
      count += 1;
      await promise;
    }
    await route.continue();
  });
  const generate = dialog.getByRole("button", { name: "Generate" });
  await generate.click();
  await expect(generate).toHaveAttribute("aria-disabled", "true");
  await expect(generate).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox", { name: "Name" }).press("Enter");
  resolve();
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(count).toBe(1);
});
