import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/accessibility";
import { addresses } from "../support/addresses";
import { articleAround, atomOf } from "../support/attacks";
import { makeGrid } from "../support/grid";
import { expect, test } from "../support/journey";
import { expectFocusKept } from "../support/keyboard";
import { makeNewsfeed, signUp } from "../support/member";
import { receiverClient } from "../support/receiver-client";

test("a rule notifies of the posts that its preview shows", async ({ page, request, farm }) => {
  test.setTimeout(180_000);
  await makeGrid(page, farm);
  const receiver = receiverClient(request);
  const titles = async () => (await receiver.received()).map(({ body }) => JSON.parse(body).title as string);
  const dialog = page.getByRole("dialog");
  const preview = dialog.getByRole("region", { name: "Preview" });
  const rule = page.getByRole("listitem").filter({ hasText: "with “queues”" });
  const channel = page.getByRole("listitem").filter({ hasText: "Phone (ntfy)" }).filter({ hasNotText: "queues" });

  await test.step("the preview follows the form", async () => {
    await page.goto("/settings/notifications");
    await expect(page.getByText("No rules yet")).toBeVisible();
    await page.getByRole("button", { name: "New rule" }).click();
    await dialog.getByRole("spinbutton", { name: "Relevance at least" }).fill("");
    await expect(preview).toContainText(/Would have notified you \d+ times in the last 30 days/);
    await dialog.getByRole("textbox", { name: "Words" }).fill("queues");
    await expect(preview).toContainText("Would have notified you once in the last 30 days");
    await expect(preview.getByRole("link")).toHaveText([
      "Why interconnection queues shrank for the first time in a decade",
    ]);
    await dialog.getByRole("combobox", { name: "Newsfeeds" }).selectOption("Only some");
    await expect(preview).toContainText("Choose newsfeeds");
    await dialog.getByRole("combobox", { name: "Newsfeeds" }).selectOption("All, including later ones");
    await expect(preview).toContainText("once");
  });

  await test.step("it is created with its channel, and a test arrives", async () => {
    await dialog.getByRole("combobox", { name: "Channel" }).selectOption("ntfy");
    await expect(dialog.getByLabel("Access token")).toHaveAttribute("autocomplete", "new-password");
    await dialog.getByRole("textbox", { name: "Topic" }).fill(`${receiver.url}lede`);
    await dialog.getByRole("textbox", { name: "Name of the channel" }).fill("Phone");
    await expectAccessible(page, "the dialog of a new rule");
    await expectFits(page, "the dialog of a new rule");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rule).toContainText("Active");
    await channel.getByRole("button", { name: "Send test: Phone (ntfy)" }).click();
    await expect(page.getByText("Test sent.")).toBeVisible();
    expect(await titles()).toEqual(["A test from Lede"]);
  });

  await test.step("it notifies of a new post that matches", async () => {
    const path = `/notifications-${Date.now()}/feed.xml`;
    const entries = ["Queues grow again", "Weather"].map((title) => ({
      title,
      link: `${addresses.farm}${path}?${encodeURIComponent(title)}`,
      html: articleAround("<p>A quiet day.</p>"),
    }));
    await farm.fault(path, { kind: "document", type: "application/atom+xml", body: atomOf("Wires", entries) });
    await makeNewsfeed(page, { name: "Wires", sources: [`${addresses.farm}${path}`] });
    await expect.poll(titles, { timeout: 45_000 }).toEqual(["A test from Lede", "Queues grow again"]);
  });

  await test.step("it is edited, paused, deleted and kept", async () => {
    await page.reload();
    await rule.getByRole("button", { name: /^Edit/ }).click();
    await dialog.getByRole("combobox", { name: "Quiet hours" }).selectOption("Every day");
    await dialog.getByLabel("To").fill("06:30");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(rule).toContainText("quiet from 22:00 to 06:30");
    await rule.getByRole("button", { name: /^Pause/ }).click();
    await expect(rule).toContainText("Paused");
    await rule.getByRole("button", { name: /^Delete/ }).click();
    await expect(rule).toHaveCount(0);
    await expectFocusKept(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rule).toBeVisible();
    await expectAccessible(page, "notifications");
    await expectFits(page, "notifications");
  });

  await test.step("a channel is renamed", async () => {
    await channel.getByRole("button", { name: "Rename: Phone (ntfy)" }).click();
    await dialog.getByRole("textbox", { name: "Name of the channel" }).fill("Watch");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rule).toContainText("notifies Watch (ntfy)");
    await page.getByRole("button", { name: "Rename: Watch (ntfy)" }).click();
    await dialog.getByRole("textbox", { name: "Name of the channel" }).fill("Phone");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(rule).toContainText("notifies Phone (ntfy)");
  });

  await test.step("a late reply leaves the next dialog open", async () => {
    const CHANNEL = "**/v1/notifications/channels/*";
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(CHANNEL, async (route) => {
      await promise;
      await route.continue();
    });
    const name = dialog.getByRole("textbox", { name: "Name of the channel" });
    await channel.getByRole("button", { name: "Rename: Phone (ntfy)" }).click();
    await name.fill("Watch");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await channel.getByRole("button", { name: "Rename: Phone (ntfy)" }).click();
    await name.fill("Phone");
    resolve();
    await expect(page.getByText("notifies Watch (ntfy)")).toBeVisible();
    await expect(name).toHaveValue("Phone");
    await page.unroute(CHANNEL);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(rule).toContainText("notifies Phone (ntfy)");
  });

  await test.step("a channel is deleted with its rules", async () => {
    await channel.getByRole("button", { name: /^Delete/ }).click();
    await expect(dialog).toContainText("1 rule that uses it is deleted too.");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No rules yet")).toBeVisible();
    await expect(channel).toHaveCount(0);
  });
});

/** Stands in for the browser's push service, which is another company's server: its endpoint is ours. */
async function usePushService(page: Page, subscription: { endpoint: string; p256dh: string; auth: string }) {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscribe = async () => ({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) });
    void navigator.serviceWorker.ready.then(({ pushManager }) => Object.assign(pushManager, { subscribe }));
  }, subscription);
}

/** Decrypts a pushed record as a browser does. @see RFC 8291 section 3.4, RFC 8188 */
function decrypt(record: Buffer, { browser, auth }: { browser: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const [salt, sender] = [record.subarray(0, 16), record.subarray(21, 86)];
  const derive = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salted, info, bytes));
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const secret = derive(browser.computeSecret(sender), auth, about, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(86, -16)), decipher.final()]);
  // The last record ends with 2.
  return text.subarray(0, -1).toString();
}

/** Runs in the worker: records what it shows and opens, which a headless browser refuses. */
function recordEffects(): void {
  const effects: unknown[][] = [];
  const record = async (...args: unknown[]) => void effects.push(args);
  // Safe: it runs in a service worker, whose globals a page's types lack
  const { registration, clients } = self as unknown as Record<"registration" | "clients", object>;
  Object.assign(registration, { showNotification: record });
  Object.assign(clients, { openWindow: record });
  Object.assign(self, { effects });
}

test("this browser shows what the server pushes", async ({ page, request, context }) => {
  await signUp(page);
  const receiver = receiverClient(request);
  const browser = createECDH("prime256v1");
  const p256dh = browser.generateKeys("base64url");
  const auth = randomBytes(16);
  await usePushService(page, { endpoint: receiver.url, p256dh, auth: auth.toString("base64url") });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");

  await page.goto("/settings/notifications");
  await page.getByRole("button", { name: "New rule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Channel" }).selectOption("This browser");
  await expect(dialog.getByRole("textbox", { name: "Name of the channel" })).toHaveValue(/^Chrome on /);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toContainText("are blocked in this browser");
  await context.grantPermissions(["notifications"], { origin: addresses.app });
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: /^Send test/ }).click();
  await expect(page.getByText("Test sent.")).toBeVisible();

  const [pushed] = await receiver.received();
  expect(pushed?.headers.authorization).toMatch(/^vapid t=/);
  const data = decrypt(Buffer.from(pushed?.base64 ?? "", "base64"), { browser, auth });
  const url = `${addresses.app}/settings/notifications`;
  expect(JSON.parse(data)).toMatchObject({ title: "A test from Lede", url });

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(recordEffects);
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: addresses.app,
    registrationId: await registered,
    data,
  });
  const effects = () => worker?.evaluate(() => (self as unknown as { effects: unknown[] }).effects);
  const shown = ["A test from Lede", expect.objectContaining({ body: "Notifications arrive here.\nLede", data: url })];
  await expect.poll(effects).toEqual([shown]);
  await worker?.evaluate((data) => {
    const notification = { close: () => {}, data };
    self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }));
  }, url);
  expect(await effects()).toEqual([shown, [url]]);
});
