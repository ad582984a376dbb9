import { expect, test } from "vitest";
import { readOpml } from "./read-opml";
import { writeOpml } from "./write-opml";

const TITLE = `O'Neil & "Sons" <b>Über</b> 日本 😀 ]]>`;

test("round-trips its own output", () => {
  const text = writeOpml({
    title: "Lede",
    folders: [
      {
        name: TITLE,
        category: "Work, & more",
        subscriptions: [{ title: TITLE, feedUrl: "https://a.example/?a=1&b=2", siteUrl: null }],
      },
      { name: "Empty", category: "Later", subscriptions: [] },
      { name: "Apart", category: null, subscriptions: [] },
    ],
  });
  const address = "https://a.example/?a=1&b=2";
  const outline = { line: 8, folder: TITLE, title: TITLE, address, siteUrl: null, isList: false };
  expect(readOpml(text)).toEqual({
    kind: "opml",
    folders: [TITLE, "Empty", "Apart"],
    categories: [
      { folder: TITLE, category: "Work, & more" },
      { folder: "Empty", category: "Later" },
    ],
    outlines: [outline],
    endsEarly: false,
  });
});

test("gives folders without a category a text alone, since other attributes would need a type", () => {
  const text = writeOpml({ title: "Lede", folders: [{ name: "Grid", category: null, subscriptions: [] }] });
  expect(text).toContain('<outline text="Grid"/>');
});

test("leaves out characters that XML cannot represent", () => {
  const subscription = { title: "A\u0000\u0008B\ud83d", feedUrl: "https://a.example/", siteUrl: "https://a.example/" };
  const text = writeOpml({
    title: "",
    folders: [{ name: "\u001f", category: null, subscriptions: [subscription] }],
  });
  expect(text).toContain('title="AB\ufffd"');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: checks that none of them is left
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
});
