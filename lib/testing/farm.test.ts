import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startFarm } from "@/e2e/farm/farm";
import { renderMarkdown } from "@/e2e/farm/markdown";
import type { Farm } from "@/e2e/farm/types";
import { HOUR_MS } from "@/lib/core/duration";

let farm: Farm;
let now: Date;

beforeEach(async () => {
  now = new Date("2026-11-20T09:00:00Z");
  farm = await startFarm({ now: () => now });
});

afterEach(() => farm.close());

function siteNamed(name: string) {
  const site = farm.sites.find((candidate) => candidate.name === name);
  if (!site) throw new Error(`There is no site ${name}.`);
  return site;
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text();
}

describe("sites", () => {
  test("link their feed and every article on the front page", async () => {
    for (const site of farm.sites) {
      const html = await read(site.url);
      expect(html).toMatch(
        new RegExp(`<link rel="alternate" type="application/[a-z]+\\+[a-z]+" [^>]*${site.feedUrl}"`),
      );
      const items = farm.servedItems().filter((item) => item.site === site.name);
      expect(items.length).toBeGreaterThanOrEqual(12);
      for (const item of items) expect(html).toContain(`href="${item.url}"`);
    }
  });

  test("cover the five feed formats", async () => {
    const served = await Promise.all(
      farm.sites.map(async (site) => {
        const response = await fetch(site.feedUrl);
        const root = /<(rss|feed|rdf:RDF)\b|"version": "(https:\/\/jsonfeed[^"]+)"/.exec(await response.text());
        return [site.format, response.headers.get("content-type")?.split(";")[0], root?.[1] ?? root?.[2]];
      }),
    );
    expect(served.sort()).toEqual([
      ["atom", "application/atom+xml", "feed"],
      ["json", "application/feed+json", "https://jsonfeed.org/version/1.1"],
      ["rdf", "application/rdf+xml", "rdf:RDF"],
      ["rss", "application/rss+xml", "rss"],
      ["rss-summary", "application/rss+xml", "rss"],
    ]);
  });

  test("include a feed of summaries only", async () => {
    const phrase = "The cells travel at zero volts";
    expect(await read(siteNamed("storage-weekly").feedUrl)).not.toContain(phrase);
    expect(await read(`${siteNamed("storage-weekly").url}articles/sodium-ion-200-mwh-tender`)).toContain(phrase);
  });

  test("serve articles, pictures and icons", async () => {
    const [item] = farm.servedItems();
    const page = await fetch(item?.url ?? "");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await page.text();
    const images = [...html.matchAll(/(?:src|rel="icon" [^>]*href)="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(images.length).toBeGreaterThanOrEqual(3);
    for (const image of images) {
      const response = await fetch(image.replaceAll("&amp;", "&"));
      expect(response.headers.get("content-type")).toMatch(/^image\/(png|svg\+xml)$/);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 4).toString("latin1")).toMatch(/^(\x89PNG|<svg)$/);
    }
  });

  test("date their items before the start of the farm", () => {
    const dates = farm.servedItems().map((item) => item.publishedAt.getTime());
    expect(Math.max(...dates)).toBeLessThan(now.getTime());
    expect(Math.max(...dates)).toBeGreaterThan(now.getTime() - HOUR_MS);
  });

  test("have long texts that never repeat", () => {
    const root = join(import.meta.dirname, "../../e2e/farm");
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
    const texts = files.map((file) => readFileSync(join(root, file), "utf8"));
    expect(files.length).toBeGreaterThanOrEqual(80);
    for (const text of texts) expect(text.length).toBeGreaterThan(600);
    const paragraphs = texts.flatMap((text) => text.split("\n\n")).filter((paragraph) => paragraph.length > 80);
    expect(paragraphs.filter((paragraph, index) => paragraphs.indexOf(paragraph) !== index)).toEqual([]);
  });

  test("show no Markdown syntax in articles", async () => {
    while (farm.publishNext() !== null);
    for (const { url } of farm.servedItems()) {
      const article = /<article>[\s\S]*<\/article>/.exec(await read(url))?.[0] ?? "";
      const words = article.replace(/<pre>[\s\S]*?<\/pre>|<code>.*?<\/code>|<[^>]+>/g, " ");
      expect(words).not.toMatch(/\*\*|```|`|\]\(|^#|\s_\S|\S_\s|\s\|\s|\\[^n]/m);
    }
  });

  test("answer 404 for unknown paths and allow only GET and HEAD", async () => {
    expect((await fetch(`${farm.url}/grid-notes/articles/no-such`)).status).toBe(404);
    expect((await fetch(`${farm.url}/nowhere/`)).status).toBe(404);
    expect((await fetch(siteNamed("grid-notes").url, { method: "POST" })).status).toBe(405);
    const head = await fetch(siteNamed("grid-notes").feedUrl, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});

describe("validators", () => {
  test("each produce a 304 for an unchanged feed", async () => {
    const { feedUrl } = siteNamed("grid-notes");
    const first = await fetch(feedUrl);
    const etag = first.headers.get("etag") ?? "";
    const lastModified = first.headers.get("last-modified") ?? "";
    const byTag = await fetch(feedUrl, { headers: { "if-none-match": etag } });
    expect([byTag.status, byTag.headers.get("etag"), await byTag.text()]).toEqual([304, etag, ""]);
    expect((await fetch(feedUrl, { headers: { "if-modified-since": lastModified } })).status).toBe(304);
    const wrongTag = { "if-none-match": '"other"', "if-modified-since": lastModified };
    expect((await fetch(feedUrl, { headers: wrongTag })).status).toBe(200);
  });

  test("both change for each of two items within one second", async () => {
    const { feedUrl } = siteNamed("battery-policy-brief");
    const seen: (string | null)[][] = [];
    for (const title of ["One", "Two", "Three"]) {
      farm.publish("battery-policy-brief", { title, body: "A short note." });
      const response = await fetch(feedUrl);
      seen.push([response.headers.get("etag"), response.headers.get("last-modified")]);
    }
    expect(new Set(seen.map(([etag]) => etag)).size).toBe(3);
    expect(new Set(seen.map(([, lastModified]) => lastModified)).size).toBe(3);
  });
});

describe("publishing", () => {
  test("puts a new item on top of the feed, on the front page and at its own URL", async () => {
    now = new Date("2026-11-20T10:00:00Z");
    const item = farm.publish("grid-notes", {
      title: "A & B merge",
      body: "They **did**.\n\n- at last",
      tags: ["deal"],
    });
    expect(item.publishedAt).toEqual(now);
    const feed = await read(siteNamed("grid-notes").feedUrl);
    expect(feed.indexOf("<title>A &amp; B merge</title>")).toBeLessThan(feed.indexOf("<title>Why interconnection"));
    expect(feed).toContain("<p>They <strong>did</strong>.</p>\n<ul><li>at last</li></ul>");
    expect(await read(item.url)).toContain("<h1>A &amp; B merge</h1>");
  });

  test("releases the upcoming items one at a time", () => {
    const before = farm.servedItems().length;
    const published = Array.from({ length: 30 }, () => farm.publishNext()).filter((item) => item !== null);
    expect(published.length).toBeGreaterThanOrEqual(20);
    expect(new Set(published.map((item) => item.guid)).size).toBe(published.length);
    expect(farm.servedItems().length).toBe(before + published.length);
    expect(farm.publishNext()).toBeNull();
  });

  test("refuses an unknown site or a taken slug", () => {
    expect(() => farm.publish("nowhere", { title: "x", body: "x" })).toThrow("There is no site nowhere, only");
    farm.publish("rowstore", { title: "Same", body: "x" });
    expect(() => farm.publish("rowstore", { title: "Same", body: "x" })).toThrow("has an item same already");
  });
});

test("renders Markdown as HTML", () => {
  const resolve = (address: string) => new URL(address, "http://farm.example/site/").href;
  const markdown = [
    "## A & B",
    "Some `a < b`, **bold**, _thin_ and [a link](more).",
    "1. one\n2. two",
    "> said\n> she",
    "| a | b |\n| --- | --- |\n| 1 | `x` |",
    "![Seen](chart.svg?labels=a&values=1)",
    "```sql\nselect 1\n\nwhere a < 2;\n```",
  ].join("\n\n");
  expect(renderMarkdown(markdown, resolve).split("\n")).toEqual([
    "<h2>A &amp; B</h2>",
    '<p>Some <code>a &lt; b</code>, <strong>bold</strong>, <em>thin</em> and <a href="http://farm.example/site/more">a link</a>.</p>',
    "<ol><li>one</li><li>two</li></ol>",
    "<blockquote><p>said",
    "she</p></blockquote>",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>x</code></td></tr></tbody></table>",
    '<figure><img src="http://farm.example/site/chart.svg?labels=a&amp;values=1" alt="Seen"><figcaption>Seen</figcaption></figure>',
    '<pre><code class="language-sql">select 1',
    "",
    "where a &lt; 2;",
    "</code></pre>",
  ]);
});
