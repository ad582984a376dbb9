import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { readPage } from "./page";
import { pageInfo } from "./page-info";

const info = (html: string) => pageInfo(readPage(html, "https://site.example/blog/"));

test("reads site name, icon and language", () => {
  const html = `<html lang="de-AT"><head><title>Start &amp; mehr\n</title><link rel="apple-touch-icon" href="/a.png">
    <link rel="shortcut icon" href="/i.ico"></head>`;
  expect(info(html)).toMatchObject({ title: "Start & mehr", iconUrl: "https://site.example/i.ico", language: "de-AT" });
  expect(info(`${html}<meta property="og:site_name" content="The Site">`).title).toBe("The Site");
  expect(info("<p>nothing")).toEqual({
    title: "",
    iconUrl: null,
    isArticle: false,
    articleLinks: 0,
    language: null,
    platform: null,
    obstacle: null,
    forwardsTo: null,
  });
});

describe("an article", () => {
  test.each([
    ["Open Graph", '<meta property="og:type" content="article">'],
    ["its publication time", '<meta property="article:published_time" content="2026-01-01">'],
    ["JSON-LD", '<script type="application/ld+json">{"@type":"NewsArticle"}</script>'],
    [
      "a graph in JSON-LD",
      '<script type="application/ld+json">{"@graph":[{"@type":"WebSite"},{"@type":["Thing","BlogPosting"]}]}</script>',
    ],
  ])("is recognised by %s", (_, html) => {
    expect(info(html).isArticle).toBe(true);
  });

  test.each([
    ["a site", '<meta property="og:type" content="website">'],
    [
      "a list of articles",
      '<script type="application/ld+json">{"@type":"Blog","blogPost":[{"@type":"BlogPosting"}]}</script>',
    ],
    ["broken JSON-LD", '<script type="application/ld+json">{"@type":"Article"</script>'],
    ["JSON-LD of null", '<script type="application/ld+json">[null,{"@graph":null}]</script>'],
    ["JSON-LD with null", '<script type="application/ld+json">{"@graph":[null,{"@type":"WebSite"}]}</script>'],
  ])("is not %s", (_, html) => {
    expect(info(html).isArticle).toBe(false);
  });
});

test.each([
  ['<meta name="generator" content="Ghost 6.2">', "ghost"],
  ['<META NAME="Generator" CONTENT=" WordPress 6.9 ">', "wordpress"],
  ['<meta property="al:android:package" content="com.medium.reader">', "medium"],
  ['<meta property="og:site_name" content="GitLab">', "gitlab"],
  ['<meta property="og:site_name" content="Ghosts of the past">', null],
])("names the platform: %s", (html, platform) => expect(info(html).platform).toBe(platform));

test("recognises a bot challenge", () => {
  expect(info("<title>\n Just a moment... </title>").obstacle).toBe("challenge");
});

test.each([
  ["0; url=/home", "https://site.example/home"],
  ["5;URL='../home#top'", "https://site.example/home"],
  ["0, /home", "https://site.example/home"],
  ["1.5; https://other.example/", "https://other.example/"],
  ["0", null],
  ["300; url=/home", null],
  ["0; url=javascript:alert(1)", null],
])("resolves a refresh of %j to %s", (content, forwardsTo) => {
  expect(info(`<meta http-equiv="Refresh" content="${content}">`).forwardsTo).toBe(forwardsTo);
});

test("counts each article link on the same host once", () => {
  const html = `<a href="/2026/11/02/x">a</a><a href="/2026/11/02/x#c">a</a><a href="a-long-post-name">b</a><a href="/news/123456">c</a>
    <a href="/about">d</a><a href="https://other.example/2026/11/02/y">e</a>`;
  expect(info(html).articleLinks).toBe(3);
});

test.each(["a", "/", "a-", "a/"])("counts links to long addresses of %o in linear time", async (repeated) => {
  const html = `<a href="https://site.example/${repeated.repeat(40_000)}_">a</a>`;
  expect(await cpuMilliseconds(() => info(html))).toBeLessThan(500);
});
