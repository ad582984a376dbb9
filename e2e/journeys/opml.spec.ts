import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/accessibility";
import { addresses } from "../support/addresses";
import type { FarmClient } from "../support/farm-client";
import { expect, test } from "../support/journey";
import { signUp } from "../support/member";
import { smallFeed } from "../support/small-feed";

const outline = (title: string, url: string) => `<outline text="${title}" type="rss" xmlUrl="${url}" />`;

/** Publishes a page with a feed and returns its address. Other journeys await first checks of the farm's own feeds. */
async function publishSite(farm: FarmClient, title: string): Promise<string> {
  const path = `/opml-${randomUUID()}/`;
  const site = `${addresses.farm}${path}`;
  const link = `<link rel="alternate" type="application/rss+xml" title="${title}" href="${path}feed.xml">`;
  const body = `<!doctype html><title>${title}</title>${link}<p>Batteries in buildings.</p>`;
  await farm.fault(path, { kind: "document", type: "text/html", body });
  const feed = smallFeed(`${site}feed.xml`, title);
  await farm.fault(`${path}feed.xml`, { kind: "document", type: "application/rss+xml", body: feed });
  return site;
}

test("subscriptions are imported, checked and exported", async ({ page, farm, watch }) => {
  watch.expectRefusals(422);
  await signUp(page);
  const opml = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="1.0"><body>
<outline text="Energy">
${outline("Grid Notes", `${farm.siteUrl("grid-notes")}feed.xml`)}
${outline("Storage Weekly", await publishSite(farm, "Storage Weekly"))}
</outline>
<outline text="Databases">
${outline("Rowstore", `${farm.siteUrl("rowstore")}feed.json`)}
${outline("Nothing here", "javascript:alert(1)")}
</outline>
<outline text="Policy">${outline("Battery Policy Brief", farm.siteUrl("battery-policy-brief"))}</outline>
</body></opml>`;
  const file = { name: "reader.opml", mimeType: "text/x-opml", buffer: Buffer.from(opml) };
  await page.goto("/newsfeeds/import");

  await test.step("an invalid file is refused", async () => {
    await page.getByLabel("Or paste it").fill("<html><p>Sign in</p></html>");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("This is not an OPML file")).toBeVisible();
    await expectAccessible(page, "the choice of a list");
  });

  await test.step("a preview says that a file ends early", async () => {
    await page.getByLabel("Or paste it").fill(opml.slice(0, opml.indexOf('<outline text="Databases">')));
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("The file ends early, so some sources may be missing.")).toBeVisible();
    await page.getByRole("button", { name: "Choose another file" }).click();
  });

  await test.step("a preview shows before the import", async () => {
    await page.getByLabel("Choose a file").setInputFiles(file);
    await expect(page.getByText("5 sources in 3 folders: 4 new, 1 invalid.")).toBeVisible();
    await page.getByText("1 source will not be added").click();
    await expect(page.getByText("Only http and https addresses can be followed.")).toBeVisible();
    await page.getByRole("checkbox", { name: /Policy/ }).uncheck();
    await expect(page.getByRole("button", { name: "Import 3 sources" })).toBeVisible();
    await page.getByRole("checkbox", { name: /Policy/ }).check();
    await expectAccessible(page, "the preview of an import");
  });

  await test.step("the import reports the first checks", async () => {
    await page.getByRole("button", { name: "Import 4 sources" }).click();
    await expect(page.getByText(/4 sources added \(/)).toBeVisible();
    // The farm is one host: it gets one request at a time, from the other journeys too.
    await expect(page.getByText("All sources checked.")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("main").getByRole("link", { name: "Energy" })).toBeVisible();
    await expect(page.getByText("line 9", { exact: true })).toBeVisible();
    await expectAccessible(page, "the result of an import");
  });

  await test.step("a page's feed is found", async () => {
    await page.getByRole("main").getByRole("link", { name: "Energy" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goto(`${page.url()}/sources`);
    await expect(page.getByRole("row", { name: /Storage Weekly/ })).toContainText("Healthy");
    await expect(page.getByRole("img", { name: /posts? in 30 days/ }).first()).toBeVisible();
  });

  const exported = await test.step("all of it is exported", async () => {
    await page.goto("/newsfeeds/import");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export all as OPML" }).click();
    const path = await (await download).path();
    const text = await readFile(path, "utf8");
    for (const word of ["Energy", "Databases", "Policy", "grid-notes/feed.xml"]) expect(text).toContain(word);
    return path;
  });

  await test.step("existing sources are not added again", async () => {
    await page.getByLabel("Choose a file").setInputFiles(exported);
    await expect(page.getByText("4 sources in 3 folders: 4 already there.")).toBeVisible();
    await expect(page.getByText("Everything is already there.")).toBeVisible();
  });
});

test("a first import ends at the new newsfeeds", async ({ page, farm }) => {
  await signUp(page);
  await page.goto("/newsfeeds");
  const opml = `<opml version="1.0"><body><outline text="Energy">${outline("Grid Notes", `${farm.siteUrl("grid-notes")}feed.xml`)}</outline></body></opml>`;
  const file = { name: "reader.opml", mimeType: "text/x-opml", buffer: Buffer.from(opml) };
  await page.getByLabel("Choose an OPML file").setInputFiles(file);
  await page.getByRole("button", { name: "Import 1 source" }).click();
  await page.getByRole("link", { name: "Go to your newsfeeds" }).click();
  await expect(page.getByRole("main").getByRole("heading", { name: "Energy" })).toBeVisible();
  await expect(page.getByText(/1 source added \(/)).toHaveCount(0);
});
