import type { Locator, Page } from "@playwright/test";
import { addresses } from "../support/addresses";
import { atomOf } from "../support/attacks";
import { expect, test } from "../support/journey";
import { json, makeNewsfeed, signInElsewhere, signUp, waitForPosts } from "../support/member";

const FOLDER = "/pictures-journey";
const HERO = `${addresses.farm}/grid-notes/images/evening-ramp-without-gas.png`;
const CHART = `${addresses.farm}/grid-notes/chart.svg?labels=a,b&values=1,2`;
const HTML = `<p>${"It rained on the depot for the whole of that week. ".repeat(20)}</p>
  <p><img src="${HERO}" alt="A depot in the rain"></p>
  <p>A chart <img src="${CHART.replaceAll("&", "&amp;")}" alt="A chart"> within a line.</p>
  <p><a href="${addresses.farm}/grid-notes/"><img src="${HERO}" alt="A depot with a link"></a></p>`;

/** Pictures load when they come into view. */
async function expectShown(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}

async function choosePictures(page: Page, isOn: boolean): Promise<void> {
  await page.goto("/settings/appearance");
  const choice = page.getByRole("switch", { name: "Show pictures in posts" });
  await expect(choice).toBeEnabled();
  const saved = page.waitForResponse((reply) => reply.url().endsWith("/v1/me"));
  await choice.setChecked(isOn);
  expect((await saved).status()).toBe(200);
}

test("pictures are proxied, or replaced by links when turned off", async ({ page, browser, farm }) => {
  const credentials = await signUp(page);
  const other = await signInElsewhere(browser, credentials);
  const path = `${FOLDER}/feed.xml`;
  const entry = { title: "A depot in the rain", link: `${addresses.farm}${FOLDER}/all`, html: HTML };
  await farm.fault(path, { kind: "document", type: "application/atom+xml", body: atomOf("Pictures", [entry]) });
  const newsfeedId = await makeNewsfeed(page, { name: "Depots", sources: [`${addresses.farm}${path}`] });
  await waitForPosts(page, newsfeedId);
  const [post] = await json<{ id: string }[]>(await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const text = page.locator(".prose");

  await test.step("a post page requests nothing from its publisher", async () => {
    await page.goto(`/posts/${post?.id}`);
    for (const name of ["A depot in the rain", "A chart", "A depot with a link"])
      await expectShown(text.getByRole("img", { name, exact: true }));
    expect(asked.filter((url) => url.includes("/picture?url="))).toHaveLength(2);
    expect(asked.filter((url) => url.startsWith(addresses.farm))).toEqual([]);
  });

  await test.step("no pictures load when turned off", async () => {
    await choosePictures(page, false);
    asked.length = 0;
    await page.goto(`/posts/${post?.id}`);
    await expect(text.getByRole("link", { name: "Picture: A depot in the rain" })).toHaveAttribute("href", HERO);
    await expect(text.getByRole("link", { name: "Picture: A chart" })).toHaveAttribute("href", CHART);
    await expect(text.getByRole("link", { name: "Picture: A depot with a link" })).toHaveAttribute(
      "href",
      `${addresses.farm}/grid-notes/`,
    );
    await expect(text.getByRole("img")).toHaveCount(0);
    expect(asked.filter((url) => url.includes("/picture?url="))).toEqual([]);
  });

  await test.step("the setting applies in other browsers at first paint", async () => {
    const document = await (await other.request.get(`/posts/${post?.id}`)).text();
    expect(document).not.toContain("/picture?url=");
    await other.goto("/settings/appearance");
    await expect(other.getByRole("switch", { name: "Show pictures in posts" })).not.toBeChecked();
    await other.goto(`/posts/${post?.id}`);
    await expect(other.locator(".prose").getByRole("link", { name: "Picture: A chart" })).toHaveAttribute(
      "href",
      CHART,
    );
    await expect(other.locator(".prose").getByRole("img")).toHaveCount(0);
    await other.context().close();
  });

  await test.step("pictures return when turned on again", async () => {
    await choosePictures(page, true);
    await page.goto(`/newsfeeds/${newsfeedId}?view=all`);
    await page.getByRole("link", { name: "A depot in the rain" }).first().click();
    await expectShown(text.getByRole("img", { name: "A depot in the rain" }));
  });
});

/** A picture of these dimensions at the farm. */
const sized = (width: number, height: number) => ({
  path: `${FOLDER}-sizes/${width}x${height}.svg`,
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#c63"/></svg>`,
});

test("pictures keep their proportions, stay small or fit the text, and open at their full size", async ({
  page,
  farm,
  watch,
}) => {
  // Their dimensions are known only once they have loaded.
  watch.expectCollapse();
  await signUp(page);
  const path = `${FOLDER}-sizes/feed.xml`;
  const pictures = [sized(300, 4000), sized(20, 20), sized(5000, 3000)];
  for (const picture of pictures)
    await farm.fault(picture.path, { kind: "document", type: "image/svg+xml", body: picture.body });
  const shown = pictures.map((picture) => `<p><img src="${addresses.farm}${picture.path}" alt="${picture.path}"></p>`);
  const text = `<p>${"It rained on the depot for the whole of that week. ".repeat(20)}</p>`;
  const entry = {
    title: "Sizes",
    link: `${addresses.farm}${FOLDER}-sizes/all`,
    html: `${text}${shown.join(text)}${text}`,
  };
  await farm.fault(path, { kind: "document", type: "application/atom+xml", body: atomOf("Sizes", [entry]) });
  const newsfeedId = await makeNewsfeed(page, { name: "Depots", sources: [`${addresses.farm}${path}`] });
  await waitForPosts(page, newsfeedId);
  const [post] = await json<{ id: string }[]>(await page.request.get(`/v1/posts/newsfeed/${newsfeedId}`));
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/posts/${post?.id}`);
    const images = page.locator(".prose").getByRole("img");
    const textWidth = (await page.locator(".prose").boundingBox())?.width ?? 0;
    const sizes: (readonly [number, number])[] = [];
    for (const image of await images.all()) {
      await expectShown(image);
      await expect(image).not.toHaveAttribute("data-loading");
      const box = await image.boundingBox();
      sizes.push([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]);
    }
    const highest = 900 * 0.85;
    expect(sizes).toEqual([
      [Math.round((highest * 300) / 4000), highest],
      [20, 20],
      [Math.round(textWidth), Math.round((textWidth * 3000) / 5000)],
    ]);
  }
  const opened = page.locator(".prose").getByRole("link", { name: pictures[0]?.path ?? "", exact: true });
  await expect(opened).toHaveAttribute("href", /^\/api\/app\/posts\/[^/]+\/picture\?url=/);
  await expect(opened).toHaveAttribute("target", "_blank");
});

test("a card without its picture leaves no gap", async ({ page, farm, watch }) => {
  watch.expectRefusals(404);
  watch.expectCollapse();
  await signUp(page);
  const path = `${FOLDER}-missing/feed.xml`;
  const text = `<p>${"It rained on the depot for the whole of that week. ".repeat(20)}</p>`;
  const pictures = [HERO, `${addresses.farm}/none/picture.png`];
  const entries = pictures.map((src, index) => ({
    title: `Depot ${index}`,
    link: `${addresses.farm}${FOLDER}-missing/${index}`,
    html: `<p><img src="${src}" alt="A depot"></p>${text}`,
  }));
  await farm.fault(path, { kind: "document", type: "application/atom+xml", body: atomOf("Pictures", entries) });
  const newsfeedId = await makeNewsfeed(page, { name: "Depots", sources: [`${addresses.farm}${path}`] });
  await waitForPosts(page, newsfeedId);
  await page.goto("/settings/appearance");
  await page.getByRole("radio", { name: /^Cards/ }).click();
  await page.goto(`/newsfeeds/${newsfeedId}`);
  const pictureOf = (title: string) => page.getByRole("article", { name: title }).locator("[data-picture]");
  await expectShown(pictureOf("Depot 0").locator("img"));
  await expect(pictureOf("Depot 1")).toHaveCount(0);
});
