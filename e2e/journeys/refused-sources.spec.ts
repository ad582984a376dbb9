import { addresses } from "../support/addresses";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signUp } from "../support/member";

const REFUSED: { what: string; url: string; sentence: RegExp }[] = [
  {
    what: "a server that does not answer",
    url: `${addresses.closed}/feed`,
    sentence: /connection to localhost failed/,
  },
  { what: "a page without a feed", url: `${addresses.farm}/`, sentence: /No feed was found/ },
  { what: "an address with nothing behind it", url: `${addresses.farm}/nowhere`, sentence: /status 404/ },
  { what: "a server with an internal problem", url: `${addresses.farm}/out-of-order/`, sentence: /status 500/ },
  { what: "a private address", url: "http://192.168.1.1/feed.xml", sentence: /private network/ },
  { what: "the address of a cloud's own service", url: "http://169.254.169.254/", sentence: /private network/ },
  {
    what: "a profile that needs a connection",
    url: "https://x.com/somebody",
    sentence: /neither a key for X nor a service/,
  },
  { what: "nonsense", url: "what is this?!", sentence: /not a web address/ },
];

test("a source that cannot be followed is refused with a reason", async ({ page, farm }) => {
  await signUp(page);
  const newsfeedId = await makeNewsfeed(page, { name: "Broken things" });
  await page.goto(`/newsfeeds/${newsfeedId}/sources`);
  await farm.fault("out-of-order", { kind: "status", status: 500 });
  const box = page.getByRole("textbox", { name: "Source URL" });

  for (const { what, url, sentence } of REFUSED) {
    await test.step(what, async () => {
      await box.fill(url);
      await page.getByRole("button", { name: "Add source" }).click();
      await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
      await expect(box).toHaveAccessibleDescription(sentence);
      await expect(box).toHaveValue(url);
    });
  }

  await test.step("nothing was added", async () => {
    await expect(page.getByText("No sources yet")).toBeVisible();
    await box.fill(farm.siteUrl("grid-notes"));
    await page.getByRole("button", { name: "Add source" }).click();
    const row = page.getByRole("row", { name: /Grid Notes/i });
    await expect(row).toContainText("Healthy");
  });
});
