import type { Locator, Page } from "@playwright/test";
import { verified } from "@/lib/testing/receiver";
import { expectAccessible, expectFits } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { json, post, signUp } from "../support/member";
import { receiverClient } from "../support/receiver-client";

/** Reads a secret that the dialog shows, and closes it. */
async function takeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog");
  const box = dialog.getByRole("textbox", { name: "Signing secret" });
  await expect(box).toHaveValue(/^whsec_/);
  const secret = await box.inputValue();
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue(secret);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  return secret;
}

test("a webhook gets signed events until it is deleted", async ({ page, request, watch }) => {
  watch.expectRefusals(422);
  await signUp(page);
  const receiver = receiverClient(request);
  const dialog = page.getByRole("dialog");
  const rows = page.getByRole("row");
  const sendTest = page.getByRole("button", { name: "Send test", exact: true });
  const last = async () => {
    const request = (await receiver.received()).at(-1);
    if (!request) throw new Error("The receiver has no request.");
    return request;
  };
  const expectRow = (row: Locator, ...parts: string[]) =>
    test.step(parts.join(", "), async () => {
      for (const part of parts) await expect(row).toContainText(part);
    });

  const first = await test.step("creating one", async () => {
    await page.goto("/settings/webhooks");
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "How it works" })).toHaveAttribute(
      "href",
      "/docs/webhooks",
    );
    await page.getByRole("button", { name: "New webhook" }).click();
    await dialog.getByRole("textbox", { name: "Address" }).fill("http://10.0.0.1/");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByRole("textbox", { name: "Address" })).toBeFocused();
    for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
    await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.url);
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByText("Choose at least one event.")).toBeVisible();
    await expectAccessible(page, "the dialog of a new webhook");
    await expectFits(page, "the dialog of a new webhook");
    await dialog.getByRole("checkbox", { name: "One of your reading lists changed" }).check();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Archive");
    await dialog.getByRole("button", { name: "Create" }).click();
    const secret = await takeSecret(page);
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: "Archive" })).toContainText("list.changed");
    expect(await page.content()).not.toContain(secret);
    return secret;
  });

  await test.step("a test arrives and is in the log", async () => {
    await page.getByRole("link", { name: "Archive" }).click();
    await expect(page.getByText("No events yet")).toBeVisible();
    await sendTest.click();
    await expect(page.getByText("Test sent. Answer: 204")).toBeVisible();
    await expectRow(rows.nth(1), "test", "Delivered", "204", "1");
    expect(verified(first, await last())).toMatchObject({ type: "test" });
  });

  await test.step("an event arrives and is in the log", async () => {
    await json(await post(page, "/v1/lists", { name: "Tenders" }));
    await expect.poll(async () => (await receiver.received()).length).toBe(2);
    expect(verified(first, await last())).toMatchObject({ type: "list.changed", data: { list: { name: "Tenders" } } });
    await page.reload();
    await expectRow(rows.nth(1), "list.changed", "Delivered");
    await expectAccessible(page, "a webhook with its log");
    await expectFits(page, "a webhook with its log");
  });

  await test.step("both secrets sign after a change", async () => {
    await page.getByRole("button", { name: "Replace secret…" }).click();
    await dialog.getByRole("button", { name: "Replace secret" }).click();
    const second = await takeSecret(page);
    expect(second).not.toBe(first);
    await expect(page.getByText("Two secrets sign each event.")).toBeVisible();
    await sendTest.click();
    await expect.poll(async () => (await receiver.received()).length).toBe(3);
    for (const secret of [first, second]) expect(verified(secret, await last())).toMatchObject({ type: "test" });
  });

  await test.step("a failed event is sent again", async () => {
    await receiver.answer(500);
    await sendTest.click();
    await expect(page.getByText("The receiver answered 500.").first()).toBeVisible();
    await expectRow(rows.nth(1), "Failed", "500");
    await receiver.answer(204);
    await rows.nth(1).getByRole("button", { name: "Send again: test" }).click();
    await expectRow(rows.nth(1), "Delivered", "204", "2");
    const ids = (await receiver.received()).slice(-2).map(({ headers }) => headers["webhook-id"]);
    expect(ids[0]).toBe(ids[1]);
  });

  await test.step("it is edited, paused, resumed and deleted", async () => {
    await page.getByRole("button", { name: "Edit…" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Ledger");
    await dialog.getByRole("checkbox", { name: "A source fails" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ledger" })).toBeVisible();
    await expect(page.getByText("source.failing, list.changed")).toBeVisible();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("by you")).toBeVisible();
    await expect(sendTest).toHaveCount(0);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(sendTest).toBeVisible();
    await page.getByRole("button", { name: "Delete…" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL("**/settings/webhooks");
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await json(await post(page, "/v1/lists", { name: "Later" }));
  });
  expect(await receiver.received()).toHaveLength(5);
});
