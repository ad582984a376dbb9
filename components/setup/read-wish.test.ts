import { describe, expect, test } from "vitest";
import { nameFromTitles, nameFromWords, readWish, shortTitle } from "./read-wish";

describe("readWish", () => {
  test.each([
    "https://www.gridnotes.example/blog?x=1",
    "gridnotes.example",
    "http://localhost:4050/notes/",
    "localhost:4050/notes/",
    "192.168.1.20:8080/feed.xml",
    "[::1]:4050/notes",
    "  reddit.com/r/energystorage ",
    "@anna@social.example",
    "anna@social.example",
    "!news@social.example",
    "@anna.bsky.social",
    "@name",
    "r/energystorage",
    "/r/energystorage/top?t=week",
    "u/anna",
    "feed://gridnotes.example/feed.xml",
    "https://gridnotes.example/feed?cat=1,2;3",
    "https://gridnotes.example/wiki/Foo_(bar)",
    "https://gridnotes.example/wiki/Grid's_end.",
  ])("%s is a site", (text) => {
    expect(readWish(text)).toEqual({ kind: "sites", urls: [text.trim()] });
  });

  test("reads a handle without the invisible marks around it", () => {
    expect(readWish("\u202a@anna.bsky.social\u202c")).toEqual({ kind: "sites", urls: ["@anna.bsky.social"] });
  });

  test("reads several sites, in lines or with commas, once each", () => {
    const text = "gridnotes.example, https://volts.example/\nhttps://volts.example/ <https://other.example/feed>.";
    expect(readWish(text)).toEqual({
      kind: "sites",
      urls: ["gridnotes.example", "https://volts.example/", "https://other.example/feed"],
    });
  });

  test("separates full addresses at a comma without a space", () => {
    expect(readWish("https://a.example/,'https://b.example/?c=1,2'")).toEqual({
      kind: "sites",
      urls: ["https://a.example/", "https://b.example/?c=1,2"],
    });
  });

  test("keeps commas and brackets of an address in a sentence", () => {
    expect(
      readWish("See (https://a.example/Foo_(bar)), 'https://b.example/?c=1,2'; then (https://c.example)."),
    ).toEqual({
      kind: "sites",
      urls: ["https://a.example/Foo_(bar)", "https://b.example/?c=1,2", "https://c.example"],
    });
  });

  test("keeps lines of addresses without a scheme beside full addresses and words", () => {
    const text =
      "My feeds:\r\n127.0.0.1:4050/notes\r\nhttps://volts.example/\r\ngridnotes.example, @anna@social.example";
    expect(readWish(text)).toEqual({
      kind: "sites",
      urls: ["127.0.0.1:4050/notes", "https://volts.example/", "gridnotes.example", "@anna@social.example"],
    });
  });

  test("a line that resembles an address is a word of a description", () => {
    expect(readWish("We build batteries\nNode.js")).toEqual({ kind: "words", text: "We build batteries\nNode.js" });
  });

  test("leaves out words around full addresses", () => {
    expect(readWish("Look at https://gridnotes.example/, it is good.")).toEqual({
      kind: "sites",
      urls: ["https://gridnotes.example/"],
    });
  });

  test("an OPML document is a list of feeds", () => {
    const document = '<?xml version="1.0"?>\n<opml version="2.0"><body><outline text="A"/></body></opml>';
    expect(readWish(` ${document}\n`)).toEqual({ kind: "opml", document });
    expect(readWish("<opml><body/></opml>")).toMatchObject({ kind: "opml" });
  });

  test.each([
    "Tenders for grid storage in Texas, and who wins them.",
    "U.S. politics",
    "a < b, <opml> is a format",
    "R/D",
    "news about r/energystorage",
    "write to anna@social.example",
  ])("%s is a description", (text) => {
    expect(readWish(text)).toEqual({ kind: "words", text });
  });
});

test("a newsfeed is named after the first words of a description", () => {
  expect(nameFromWords("x".repeat(5_000))).toBe("x".repeat(60));
  expect(nameFromWords(`${"x".repeat(40)} ${"y".repeat(40)}`)).toBe("x".repeat(40));
});

test.each([
  ["Tenders for grid storage in Texas", "Tenders for grid storage"],
  ["battery storage in Ohio or Pennsylvania", "battery storage in Ohio"],
  ["Batteries in Ohio. We sell inverters.", "Batteries in Ohio"],
  ["Grid storage, and who wins the tenders", "Grid storage"],
  ["Solar, wind, and storage", "Solar, wind, and storage"],
  ["U.S. politics", "U.S. politics"],
  ["Batteriespeicher und die Preise für den Strom", "Batteriespeicher und die Preise"],
  ["stockage d’énergie en France et en Belgique", "stockage d’énergie en France"],
  ["накопители энергии в России и в мире", "накопители энергии в России"],
  ["関西の蓄電池。価格も知りたい", "関西の蓄電池"],
  ["Jobs in IT", "Jobs in IT"],
  ["and", "and"],
  ["...", "..."],
  ["; wires", "; wires"],
])("“%s” reads as a name: %s", (text, name) => {
  expect(nameFromWords(text)).toBe(name);
});

test("a newsfeed is named after its sites", () => {
  expect(nameFromTitles(["Grid Notes"])).toBe("Grid Notes");
  expect(nameFromTitles(["Grid Notes", "Volts"])).toBe("Grid Notes and Volts");
  expect(nameFromTitles(["Grid Notes", "Volts", "Ember"])).toBe("Grid Notes and 2 more");
});

test.each([
  ["Energy Storage Weekly: Products, plants and prices", "Energy Storage Weekly"],
  ["Grid Notes | Home", "Grid Notes"],
  ["Grid Notes – wires – queues", "Grid Notes"],
  ["Kruste & Krume", "Kruste & Krume"],
  ["sodium-ion.example:4050", "sodium-ion.example:4050"],
  [": the colon", ": the colon"],
])("shortens %s to %s", (title, name) => {
  expect(shortTitle(title)).toBe(name);
});
