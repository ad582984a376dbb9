import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { readOpml } from "./read-opml";
import { LISTS } from "./testing/lists";

function read(text: string) {
  const list = readOpml(text);
  if (list.kind !== "opml") throw new Error("This is no list.");
  return list;
}

/** Folder, title and address of each outline. */
const rows = (text: string) => read(text).outlines.map(({ folder, title, address }) => [folder, title, address]);
const outline = (inside: string) => `<opml version="2.0"><body>${inside}</body></opml>`;

describe("an export", () => {
  test("has a feed in two folders from Feedly", () => {
    expect(rows(LISTS.feedly)).toEqual([
      ["Energy", "Grid Notes", "https://gridnotes.example/feed.xml"],
      ["Energy", "Storage & Tenders", "https://storage.example/?feed=rss2&lang=en"],
      ["Databases", "Grid Notes", "https://gridnotes.example/feed.xml"],
    ]);
    expect(read(LISTS.feedly).outlines.map(({ line }) => line)).toEqual([9, 10, 13]);
  });

  test("has outlines with a closing tag from Miniflux", () => {
    expect(rows(LISTS.miniflux)).toEqual([["All", "Rowstore", "https://rowstore.example/feed.json"]]);
  });

  test("has own types and attributes from FreshRSS", () => {
    expect(rows(LISTS.freshRss)).toEqual([
      ["Brot", "Kruste und Krume", "https://kruste.example/index.rdf"],
      ["Brot", "A page", "https://page.example/"],
    ]);
  });

  test("has feeds without a folder and nested folders from NewsBlur", () => {
    expect(rows(LISTS.newsBlur)).toEqual([
      [null, "Loose", "https://loose.example/rss"],
      ["Outer / Inner", "Deep", "https://deep.example/rss"],
    ]);
    expect(read(LISTS.newsBlur).folders).toEqual(["Outer / Inner"]);
  });

  test("has channels from Inoreader", () => {
    expect(rows(LISTS.inoreader)[0]?.[2]).toContain("channel_id=UCaaaaaaaaaaaaaaaaaaaaaa");
  });
});

describe("a list elsewhere", () => {
  const LIST = "https://lists.example/energy.opml";

  test.each([
    `<outline text="A" type="include" url="${LIST}"/>`,
    `<outline text="A" type="link" url="${LIST}?v=2"/>`,
    `<outline text="A" type="Include" url="https://lists.example/energy"/>`,
  ])("is recognised by its type: %s", (inside) => {
    expect(read(outline(inside)).outlines).toMatchObject([{ folder: null, title: "A", isList: true }]);
  });

  test.each([
    `<outline text="A" type="link" url="https://a.example/"/>`,
    `<outline text="A" type="rss" xmlUrl="https://a.example/feed.opml"/>`,
  ])("is not %s", (inside) => {
    expect(read(outline(inside)).outlines).toMatchObject([{ isList: false }]);
  });

  test.each([
    `<outline text="C" frss:opmlUrl="${LIST}"/>`,
    `<outline text="C" frss:opmlUrl="${LIST}"><outline text="A" xmlUrl="https://a.example/f"/></outline>`,
  ])("is recognised as a category of FreshRSS: %s", (inside) => {
    const { folders, outlines } = read(outline(inside));
    expect(folders).toEqual(["C"]);
    expect(outlines[0]).toMatchObject({ folder: "C", title: "C", address: LIST, isList: true });
    expect(outlines.slice(1).every(({ folder, isList }) => folder === "C" && !isList)).toBe(true);
  });
});

describe("a malformed list", () => {
  test.each([
    ["names in another case", `<OUTLINE TEXT="A" XMLURL="https://a.example/f" />`, [null, "A", "https://a.example/f"]],
    ["no type", `<outline text="A" xmlUrl="https://a.example/f"/>`, [null, "A", "https://a.example/f"]],
    ["spaces around an address", `<outline xmlUrl="  https://a.example/f\n "/>`, [null, null, "https://a.example/f"]],
    [
      "spaces in an address",
      `<outline xmlUrl="https://a.example/my feed"/>`,
      [null, null, "https://a.example/my%20feed"],
    ],
    [
      "only the address of the site",
      `<outline text="A" htmlUrl="https://a.example/"/>`,
      [null, "A", "https://a.example/"],
    ],
    ["single quotes", `<outline text='A "b"' xmlUrl='https://a.example/f'/>`, [null, 'A "b"', "https://a.example/f"]],
    [
      "references",
      `<outline text="&#220;ber &lt;b&gt; &eacute;" xmlUrl="https://a.example/f"/>`,
      [null, "Über <b> é", "https://a.example/f"],
    ],
    [
      "an unescaped ampersand",
      `<outline xmlUrl="https://a.example/?a=1&b=2"/>`,
      [null, null, "https://a.example/?a=1&b=2"],
    ],
    [
      "control characters",
      `<outline text="A\u0000\u0007B" xmlUrl="https://a.example/f"/>`,
      [null, "A B", "https://a.example/f"],
    ],
    [
      "half a surrogate pair",
      `<outline text="A\ud83d" xmlUrl="https://a.example/f"/>`,
      [null, "A\ufffd", "https://a.example/f"],
    ],
    ["a type and no address", `<outline text="A" type="rss"/>`, [null, "A", ""]],
  ])("is read: %s", (_, inside, expected) => {
    expect(rows(outline(inside))).toEqual([expected]);
  });

  test("may have a byte order mark, text before the root, and a comment with an outline", () => {
    const text = `\ufeff\n  ${outline(`<!-- <outline xmlUrl="https://no.example/"/> --><outline xmlUrl="https://a.example/"/>`)}`;
    expect(rows(text)).toEqual([[null, null, "https://a.example/"]]);
  });

  test.each(["Databases", "</body>", "</opml>"])("that breaks off at %s keeps its beginning and says so", (end) => {
    const list = read(LISTS.feedly.slice(0, LISTS.feedly.indexOf(end)));
    expect([list.outlines.length, list.endsEarly]).toEqual([end === "Databases" ? 2 : 3, true]);
  });

  test.each(Object.values(LISTS))("that is complete does not end early", (text) => {
    expect(read(text).endsEarly).toBe(false);
  });

  test("may lack the root", () => {
    expect(read(`<outline xmlUrl="https://a.example/f"/>`)).toMatchObject({ outlines: [{}], endsEarly: false });
  });

  test("may nest outlines in a feed as siblings", () => {
    const inside = `<outline text="F"><outline text="A" xmlUrl="https://a.example/"><outline text="B" xmlUrl="https://b.example/"/></outline></outline>`;
    expect(rows(outline(inside))).toEqual([
      ["F", "A", "https://a.example/"],
      ["F", "B", "https://b.example/"],
    ]);
  });

  test("keeps only top-level empty folders", () => {
    expect(
      read(outline(`<outline text="E"/><outline text="F"></outline><outline text="G"><outline text="H"/></outline>`))
        .folders,
    ).toEqual(["E", "F"]);
  });

  test.each(["", "{}", "<rss><channel/></rss>", "<!doctype html><p>Sign in</p>", "\u0000"])(
    "is refused: %o",
    (text) => {
      expect(readOpml(text)).toEqual({ kind: "not_opml" });
    },
  );
});

describe("a hostile list", () => {
  test("does not expand declared entities", () => {
    const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("");
    const bomb = `<!DOCTYPE opml [<!ENTITY l0 "lol">${levels}<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    const [only] = read(`${bomb}${outline(`<outline text="&l9;&x;" xmlUrl="https://a.example/"/>`)}`).outlines;
    expect(only?.title).toBe("&l9;&x;");
  });

  test.each([
    ["nested folders", `<outline text="a">`.repeat(50_000)],
    ["nested long names", `<outline text="${"a".repeat(190)}">`.repeat(4_500)],
    ["closing tags", "</outline>".repeat(90_000)],
    ["one attribute", `<outline text="${"x ".repeat(400_000)}" xmlUrl="https://a.example/"/>`],
    ["quotes that never end", `<outline text="`.repeat(60_000)],
  ])("with a megabyte of %s is read within a second", async (_, inside) => {
    const milliseconds = await cpuMilliseconds(() => {
      const { outlines, folders } = read(`<opml><body>${inside}<outline text="z" xmlUrl="https://z.example/"/>`);
      for (const name of [...folders, ...outlines.map(({ folder }) => folder ?? "")])
        expect(name.length).toBeLessThanOrEqual(200);
    });
    expect(milliseconds).toBeLessThan(1_000);
  });
});
