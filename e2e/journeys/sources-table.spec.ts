import { addresses } from "../support/addresses";
import { expect, test } from "../support/journey";
import { LOOKS } from "../support/looks";
import { json, makeNewsfeed, post, signUp, waitForPosts } from "../support/member";
import { overlapsIn } from "../support/overlaps";

const TITLE = "A source whose title has more words than its column has room for";
const FOLDER = `/sources-table/${"a-folder-with-a-long-name/".repeat(4)}`;

test("the sources table is aligned at every width", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Depots", sources: [farm.siteUrl("grid-notes")] });
  await waitForPosts(page, newsfeedId);
  // A failing source has the most text and actions.
  const opml = `<opml><body><outline text="${TITLE}" xmlUrl="${addresses.farm}${FOLDER}feed.xml"/></body></opml>`;
  await json(await post(page, "/v1/opml", { opml, newsfeed_id: newsfeedId }));
  await page.goto(`/newsfeeds/${newsfeedId}/sources`);
  const rows = page
    .getByRole("table", { name: "Sources" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  await expect(page.getByRole("button", { name: `Replace ${TITLE}` })).toBeVisible({ timeout: 40_000 });
  for (const { name, viewport, colorScheme } of LOOKS)
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await overlapsIn(page)).toEqual([]);
      await expect(rows).toHaveCount(2);
      for (const row of await rows.all()) {
        const buttons = await row.getByRole("cell").last().getByRole("button").all();
        const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
        expect(new Set(tops).size, "lines of actions").toBe(1);
        const address = await row.locator("[title*='://']").boundingBox();
        expect(address?.height, "height of the address").toBeLessThan(24);
      }
    });
});
