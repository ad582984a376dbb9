import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { GuidePage } from "./guide-page";
import { GUIDES } from "./guides";
import { OverviewPage } from "./overview-page";

const fonts = { upright: "/upright.woff2", italic: "/italic.woff2" };
const look = { nonce: "n", theme: "dark", textSize: "normal", fonts } as const;

describe.each(GUIDES.map((guide) => [guide.slug, guide] as const))("the page of %s", (slug, guide) => {
  const markup = renderToStaticMarkup(createElement(GuidePage, { guide, appUrl: "https://lede.example", look }));
  const { document: page } = parseHTML(`<!doctype html>${markup}`);
  const all = (selector: string) => [...page.querySelectorAll(selector)];

  test("weighs less than 150 kB", () => {
    expect(Buffer.byteLength(markup)).toBeLessThan(150_000);
  });

  test("has a command or a configuration that names this server", () => {
    expect(all("pre").some((pre) => pre.textContent?.includes("https://lede.example"))).toBe(true);
  });

  test("has unique anchors and no dead links", () => {
    const ids = all("[id]").map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = all("a").map((link) => link.getAttribute("href") ?? "");
    expect(links.filter((link) => link.startsWith("#") && !ids.includes(link.slice(1)))).toEqual([]);
    const pages = ["/docs", "/docs/api", ...GUIDES.map((one) => `/docs/${one.slug}`)];
    const docs = links.filter((link) => link.startsWith("/docs")).map((link) => link.split("#")[0] ?? "");
    expect(docs.filter((link) => !pages.includes(link))).toEqual([]);
  });

  test("has ordered headings with one h1, and no script", () => {
    const levels = all("h1, h2, h3, h4, h5, h6").map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
    expect(all("script")).toEqual([]);
  });

  test("is linked from the overview", () => {
    const overview = parseHTML(renderToStaticMarkup(createElement(OverviewPage, { look }))).document;
    expect(overview.querySelector(`main a[href="/docs/${slug}"]`)?.textContent).toBe(guide.title);
  });
});

test("each guide has a path of its own", () => {
  const slugs = GUIDES.map(({ slug }) => slug);
  expect(new Set(["api", ...slugs]).size).toBe(slugs.length + 1);
});
