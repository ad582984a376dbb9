import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { isAllowedByRobots, readRobots } from "./robots";

const read = (text: string) => readRobots({ bytes: new TextEncoder().encode(text) });
const isAllowed = (text: string, path: string) =>
  isAllowedByRobots({ body: read(text).body, url: new URL(path, "https://site.example").href });
const forAll = (...rules: string[]) => ["User-agent: *", ...rules].join("\n");

describe("the longest match", () => {
  test.each([
    // RFC 9309 section 5.2
    ["/example/page/", true, ["Allow: /example/page/", "Disallow: /example/page/disallowed.gif"]],
    ["/example/page/disallowed.gif", false, ["Allow: /example/page/", "Disallow: /example/page/disallowed.gif"]],
    // RFC 9309 section 2.2.2: of equal rules, allow wins
    ["/page", true, ["Disallow: /page", "Allow: /page"]],
    ["/page", true, ["Allow: /page", "Disallow: /page"]],
    ["/page.htm", false, ["Allow: /page", "Disallow: /*.htm"]],
    ["/", true, ["Allow: /$", "Disallow: /"]],
    ["/page", false, ["Allow: /$", "Disallow: /"]],
    // No rule, or none with a meaning
    ["/page", true, []],
    ["/page", true, ["Disallow:"]],
    ["/page", true, ["Disallow: page"]],
    ["/page", false, ["Disallow: /"]],
    ["/robots.txt", true, ["Disallow: /"]],
    // Paths are case-sensitive, and rules are prefixes
    ["/Page", true, ["Disallow: /page"]],
    ["/pages/1?a=b", false, ["Disallow: /page"]],
  ])("%s: %s by %j", (path, allowed, rules) => {
    expect(isAllowed(forAll(...rules), path)).toBe(allowed);
  });
});

describe("a pattern", () => {
  test.each([
    // As Google documents them
    ["/fish", ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fish.php?id=1"], ["/Fish.asp", "/catfish"]],
    ["/fish*", ["/fish", "/fish.html", "/fishheads/yummy.html"], ["/Fish.asp", "/catfish?id=fish"]],
    ["/fish/", ["/fish/", "/fish/?id=1", "/fish/salmon.htm"], ["/fish", "/fish.html", "/animals/fish/"]],
    [
      "/*.php",
      ["/index.php", "/folder/a.php?b=c", "/folder/any.php.file.html", "/filename.php/"],
      ["/", "/windows.PHP"],
    ],
    [
      "/*.php$",
      ["/filename.php", "/folder/filename.php"],
      ["/filename.php?parameters", "/filename.php/", "/filename.php5"],
    ],
    ["/fish*.php", ["/fish.php", "/fishheads/catfish.php?parameters"], ["/Fish.PHP"]],
    ["*.pdf", ["/a.pdf"], ["/a.html"]],
    ["/a**b", ["/ab", "/a/b"], ["/a"]],
    ["/*a$", ["/a", "/aba"], ["/ab"]],
    ["/ab*ba$", ["/abba", "/ab-ba"], ["/aba"]],
    ["/$", ["/"], ["/a", "/?a"]],
    // Literal special characters
    ["/price$list", ["/price$list", "/price%24list"], ["/price"]],
    ["/file-with-a-%2A.html", ["/file-with-a-*.html", "/file-with-a-%2A.html"], ["/file-with-a-b.html"]],
    ["/end%24", ["/end$", "/end$more"], ["/end"]],
  ])("matches: %s", (pattern, matching, others) => {
    const text = forAll(`Disallow: ${pattern}`);
    expect(matching.filter((path) => isAllowed(text, path))).toEqual([]);
    expect(others.filter((path) => !isAllowed(text, path))).toEqual([]);
  });
});

/** RFC 9309 section 2.2.2, each pair both ways. */
test.each([
  ["/foo/bar?baz=quz", "/foo/bar?baz=quz"],
  ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"],
  ["/foo/bar/\u30c4", "/foo/bar/%E3%83%84"],
  ["/foo/bar/%e3%83%84", "/foo/bar/%E3%83%84"],
  ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
])("treats %s and %s as the same path", (one, other) => {
  expect(isAllowed(forAll(`Disallow: ${one}`), other)).toBe(false);
  expect(isAllowed(forAll(`Disallow: ${other}`), one)).toBe(false);
});

test("keeps an encoded slash distinct", () => {
  expect(isAllowed(forAll("Disallow: /a/b"), "/a%2Fb")).toBe(true);
});

describe("a group", () => {
  const everybodyElse = "User-agent: *\nDisallow: /";
  test.each([
    ["our name, however it is written", "USER-AGENT: LEDE\nDisallow: /ours", "/ours"],
    ["our name with a version", "User-agent: Lede/1.0 (reader)\nDisallow: /ours", "/ours"],
    ["several names before their rules", "User-agent: other\nUser-agent: lede\nDisallow: /ours", "/ours"],
    [
      "names with other lines between",
      "User-agent: lede\nSitemap: https://a/b\n\nUser-agent: x\nDisallow: /ours",
      "/ours",
    ],
    ["our name in two groups", "User-agent: lede\nDisallow: /first\n\nUser-agent: lede\nDisallow: /ours", "/ours"],
    ["comments, spaces and CR", "  user-agent :lede # us\r\tdisallow\t: /ours # really\r", "/ours"],
    ["a byte order mark", "\ufeffUser-agent: lede\nDisallow: /ours", "/ours"],
    ["lines that mean nothing", "User-agent: lede\n<html>\n: \nDisallow /x\nDisallow: /ours", "/ours"],
  ])("is found: %s", (_, group, path) => {
    for (const text of [`${group}\n${everybodyElse}`, `${everybodyElse}\n${group}`]) {
      expect(isAllowed(text, path)).toBe(false);
      expect(isAllowed(text, "/other")).toBe(true);
    }
  });

  test("for others does not apply", () => {
    const text =
      "User-agent: ledebot\nDisallow: /\n\nUser-agent: led\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /";
    expect(isAllowed(text, "/page")).toBe(true);
  });

  test("before any name applies to no one", () => {
    expect(isAllowed("Disallow: /\nUser-agent: *\nAllow: /page", "/other")).toBe(true);
  });
});

describe("crawl-delay", () => {
  test.each([
    ["10", 10],
    ["2.5", 3],
    [".5", 1],
    ["0", 0],
    ["3600", 30],
    ["9".repeat(400), 30],
    ["-1", null],
    ["soon", null],
    ["", null],
  ])("of %s is %s seconds", (value, seconds) => {
    expect(read(forAll(`Crawl-delay: ${value}`)).crawlDelaySeconds).toBe(seconds);
  });

  test("applies to its group and does not end a list of names", () => {
    const text = "User-agent: a\nCrawl-delay: 5\nUser-agent: lede\nDisallow: /x\n\nUser-agent: *\nCrawl-delay: 9";
    expect(read(text)).toEqual({ body: "disallow: /x", crawlDelaySeconds: 5 });
    expect(read("User-agent: b\nCrawl-delay: 5").crawlDelaySeconds).toBeNull();
  });
});

describe("an unusual file", () => {
  const bytesOf = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));

  test("loses only lines with control characters", () => {
    const { body } = read(forAll("Disallow: /a\0b", "Disallow: /c"));
    expect(body).toBe("disallow: /c");
  });

  test("in UTF-16 with a byte order mark is read", () => {
    const bytes = bytesOf([0xff, 0xfe], [...Buffer.from(forAll("Disallow: /x"), "utf16le")]);
    expect(readRobots({ bytes }).body).toBe("disallow: /x");
  });

  test("of random bytes, a picture or a web page allows everything", () => {
    const noise = Uint8Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 256);
    expect(readRobots({ bytes: noise }).body).toBe("");
    expect(read("<!doctype html><title>Not found</title><p>User-agent: *").body).toBe("");
  });

  test("of huge size is read up to 500 KiB, in whole lines", () => {
    const filler = `# ${"x".repeat(97)}\n`.repeat(5 * 1024);
    const kept = forAll("Disallow: /kept", "");
    const room = 500 * 1024 - kept.length - 1;
    const cut = `${"Disallow: /cut".padEnd(1_000, "t")}\n`;
    const text = `${kept}${filler.slice(0, room - 500)}\n${cut}Disallow: /lost\n${filler}`;
    expect(read(text).body).toBe("disallow: /kept");
  });

  test("with 30,000 rules and a pattern of stars is evaluated quickly", async () => {
    const rules = Array.from({ length: 30_000 }, (_, index) => `Disallow: /*${index}*z$`);
    const body = read(forAll(...rules, `Disallow: /${"*a".repeat(20_000)}$`)).body;
    const url = `https://site.example/${"a1".repeat(1_000)}`;
    expect(await cpuMilliseconds(() => expect(isAllowedByRobots({ body, url })).toBe(true))).toBeLessThan(2_000);
  });
});
