import type { Page, Response } from "@playwright/test";
import { expect, test } from "../support/journey";
import { waitForKeys } from "../support/keyboard";
import { fillCredentials, makeNewsfeed, signOut, signUp, waitForPosts } from "../support/member";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Save to a reading list" });

type Item = { post_id: string; note: string | null };

/** Saved items by list name, from the API. */
async function itemsOfLists(page: Page): Promise<Record<string, Item[]>> {
  const get = async <T>(path: string) => (await (await page.request.get(`/v1${path}`)).json()) as T;
  const lists = await get<{ id: string; name: string }[]>("/lists");
  const entries = lists.map(async ({ id, name }) => [name, await get<Item[]>(`/lists/${id}/items`)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function savedPosts(page: Page): Promise<Record<string, string[]>> {
  const entries = Object.entries(await itemsOfLists(page));
  return Object.fromEntries(entries.map(([name, items]) => [name, items.map((item) => item.post_id)]));
}

async function notes(page: Page, list: string): Promise<(string | null)[] | undefined> {
  return (await itemsOfLists(page))[list]?.map(({ note }) => note);
}

/** The reply to the next change of a list's items by the page. */
function replyTo(page: Page, method: "POST" | "DELETE"): Promise<Response> {
  const isItems = (reply: Response) => /\/v1\/lists\/[^/]+\/items/.test(reply.url());
  return page.waitForResponse((reply) => reply.request().method() === method && isItems(reply));
}

/** Expects that a post was saved. Asking the server would use up the time for an undo. */
async function expectSaved(reply: Promise<Response>, postId: string): Promise<void> {
  const saved = await reply;
  expect(saved.status()).toBe(200);
  expect(saved.request().postDataJSON()).toMatchObject({ post_id: postId });
}

test("a post is saved by button, key and digest link, with undo", async ({ page, farm, watch }) => {
  watch.expectRefusals(503);
  const credentials = await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Rows", sources: [farm.siteUrl("battery-policy-brief")] });
  await waitForPosts(page, newsfeedId);
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const posts = page.getByRole("article");
  await expect(posts.first()).toBeVisible();
  const idOf = async (index: number) => (await posts.nth(index).getAttribute("data-post")) ?? "";
  const [first, second] = [await idOf(0), await idOf(1)];
  const dialog = dialogOf(page);

  await test.step("the button creates the first list", async () => {
    await posts.first().getByRole("link").first().click();
    const button = page.getByRole("region", { name: "Reader" }).getByRole("button", { name: "Save" });
    await expect(button).toHaveAttribute("aria-keyshortcuts", "s");
    await button.click();
    await expect(dialog.getByRole("textbox", { name: "New list" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await button.click();
    await dialog.getByRole("textbox", { name: "New list" }).fill("For the tender");
    await dialog.getByRole("button", { name: "Create and save" }).click();
    await expect(page.getByText("Saved to For the tender")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await savedPosts(page)).toEqual({ "For the tender": [first] });
  });

  await test.step("s saves to the last list and z undoes", async () => {
    await page.keyboard.press("Escape");
    await expect(posts.first().getByRole("link").first()).toBeFocused();
    await page.keyboard.press("n");
    const link = posts.nth(1).getByRole("link").first();
    await expect(link).toBeFocused();
    const saved = replyTo(page, "POST");
    await page.keyboard.press("s");
    await expectSaved(saved, second);
    await expect(page.getByText("Saved to For the tender")).toBeVisible();
    await page.keyboard.press("z");
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect.poll(() => savedPosts(page)).toEqual({ "For the tender": [first] });
  });

  await test.step("s again opens the lists", async () => {
    await page.keyboard.press("s");
    await page.keyboard.press("s");
    const tender = dialog.getByRole("checkbox", { name: "For the tender" });
    await expect(tender).toBeFocused();
    await expect(tender).toBeChecked();
    await dialog.getByRole("textbox", { name: "Note in For the tender" }).fill("Ask for the fire report.");
    await dialog.getByRole("textbox", { name: "New list" }).fill("Read later");
    await dialog.getByRole("button", { name: "Create and save" }).click();
    await expect(page.getByText("Saved to Read later")).toBeVisible();
    await expect.poll(() => savedPosts(page)).toEqual({ "For the tender": [second, first], "Read later": [second] });
    // The note is sent on its own.
    await expect.poll(() => notes(page, "For the tender")).toEqual(["Ask for the fire report.", null]);
  });

  await test.step("a list that is checked again keeps its note", async () => {
    await page.keyboard.press("s");
    const tender = dialog.getByRole("checkbox", { name: "For the tender" });
    await tender.click();
    await expect(tender).not.toBeChecked();
    const saved = replyTo(page, "POST");
    await tender.click();
    const note = dialog.getByRole("textbox", { name: "Note in For the tender" });
    await expect(note).toHaveValue("Ask for the fire report.");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toHaveCount(0);
    await expectSaved(saved, second);
    await expect.poll(() => notes(page, "For the tender")).toEqual(["Ask for the fire report.", null]);
  });

  await test.step("a note that is not saved shows the stored one again", async () => {
    const ITEMS = "**/v1/lists/*/items/*";
    await page.keyboard.press("s");
    await page.route(ITEMS, (route) => route.fulfill({ status: 503 }));
    const note = dialog.getByRole("textbox", { name: "Note in For the tender" });
    await note.fill("Ask again.");
    await note.press("Enter");
    await expect(note).toHaveValue("Ask for the fire report.");
    await page.unroute(ITEMS);
    const failure = page.locator("[data-toast]").filter({ has: page.getByRole("button", { name: "Try again" }) });
    await failure.getByRole("button", { name: "Dismiss" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    // The next key belongs to the list once the focus is back.
    await expect(posts.nth(1).getByRole("link").first()).toBeFocused();
  });

  await test.step("undo reverts all changes of the dialog", async () => {
    await page.keyboard.press("s");
    for (const name of ["For the tender", "Read later"]) {
      const removed = replyTo(page, "DELETE");
      await dialog.getByRole("checkbox", { name }).click();
      expect((await removed).status()).toBe(204);
    }
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(/^Removed from .* and /)).toBeVisible();
    await page.keyboard.press("z");
    await expect.poll(() => savedPosts(page)).toEqual({ "For the tender": [second, first], "Read later": [second] });
    expect(await notes(page, "For the tender")).toEqual(["Ask for the fire report.", null]);
  });

  await test.step("s opens the lists of a post that was saved before the page loaded", async () => {
    // The reload forgets the page's state; the opened post is no longer unread.
    await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
    const link = page.locator(`[data-post="${second}"]`).getByRole("link").first();
    await expect(link).toBeVisible();
    await waitForKeys(page);
    await link.focus();
    await page.keyboard.press("s");
    await dialog.getByRole("checkbox", { name: "For the tender" }).click();
    await dialog.getByRole("checkbox", { name: "Read later" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => savedPosts(page)).toEqual({ "For the tender": [first], "Read later": [] });
  });

  await test.step("a digest link opens the dialog once, also after sign-in", async () => {
    await page.goto(`/posts/${second}#save`);
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/posts/${second}$`));
    await page.reload();
    await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
    await expect(dialog).toHaveCount(0);
    await page.goto("/settings");
    await signOut(page);
    await page.goto(`/posts/${second}#save`);
    await page.waitForURL("**/sign-in?*");
    await fillCredentials(page, credentials);
    await page.getByRole("button", { name: "Sign in" }).click();
    const tender = dialog.getByRole("checkbox", { name: "For the tender" });
    await expect(tender).toBeVisible();
    const saved = replyTo(page, "POST");
    await tender.click();
    await expectSaved(saved, second);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Saved to For the tender")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => savedPosts(page)).toEqual({ "For the tender": [first], "Read later": [] });
  });
});
