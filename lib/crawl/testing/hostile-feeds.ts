import { gzipSync } from "node:zlib";

/** A document in place of a feed. */
export interface HostileFeed {
  name: string;
  body: () => string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  /** Titles that every reader would find; none in a document too broken to be a feed. */
  titles: readonly string[];
  /** True when the deadline may come first on a busy machine, with a sentence in place of entries. */
  isHeavy?: boolean;
}

const GOOD = "The good item";
const good = `<item><title>${GOOD}</title><guid>good</guid><description>It is read all the same.</description></item>`;
const rss = (inside: string, attributes = "") =>
  `<rss version="2.0"${attributes}><channel><title>Hostile</title><link>http://a.example/</link>${inside}</channel></rss>`;
const atom = (inside: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>Hostile</title>${inside}</feed>`;
const many = (times: number, one: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => one(index)).join("");
const doctype = (declarations: string) => `<?xml version="1.0"?><!DOCTYPE rss [${declarations}]>`;

function xml(
  name: string,
  body: () => string | Buffer,
  { titles = [GOOD], ...more }: Partial<HostileFeed> = {},
): HostileFeed {
  return { name, body, type: "application/rss+xml", titles, ...more };
}

const BROKEN = { titles: [] };

const ENTITIES: readonly HostileFeed[] = [
  xml(
    "a billion laughs",
    () =>
      `${doctype(many(20, (i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`))}${rss(`${good}<item><guid>2</guid><title>&e20;</title></item>`)}`,
  ),
  xml(
    "one long entity many times",
    () =>
      `${doctype(`<!ENTITY a "${"x".repeat(100_000)}">`)}${rss(`${good}<category>${"&a;".repeat(50_000)}</category>`)}`,
  ),
  xml("entities of parameters", () => `${doctype("<!ENTITY % a \"<!ENTITY &#37; b '%a;%a;'>\">%a;%b;")}${rss(good)}`),
  xml(
    "a file as an entity",
    () =>
      `${doctype('<!ENTITY f SYSTEM "file:///etc/passwd">')}${rss(`${good}<item><guid>2</guid><title>a &f;</title></item>`)}`,
  ),
  xml(
    "an address as an entity and as a definition",
    () =>
      `<!DOCTYPE rss SYSTEM "http://127.0.0.1:1/x.dtd" [<!ENTITY a SYSTEM "http://127.0.0.1:1/x">]>${rss(`${good}<title>&a;</title>`)}`,
  ),
  xml(
    "XInclude and style sheets",
    () =>
      `<?xml-stylesheet href="http://127.0.0.1:1/x.xsl"?>${rss(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>${good}`)}`,
  ),
  xml("400,000 numeric references", () =>
    rss(`${good}<item><guid>2</guid><title>x</title><description>${"&#97;".repeat(400_000)}</description></item>`),
  ),
  xml(
    "names of entities made of signs",
    () => `${doctype(many(500, (i) => `<!ENTITY a.${"*+?()[]".repeat(3)}${i} "x">`))}${rss(good)}`,
  ),
];

const SHAPES: readonly HostileFeed[] = [
  xml("200,000 nested elements", () => rss(`${good}${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`)),
  xml("30,000 nested elements in XHTML", () =>
    atom(
      `<entry><id>good</id><title>${GOOD}</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${"<div>".repeat(30_000)}x${"</div>".repeat(30_000)}</div></content></entry>`,
    ),
  ),
  xml("100,000 attributes", () =>
    rss(`${good}<item${many(100_000, (i) => ` a${i}="1"`)}><guid>2</guid><title>x</title></item>`),
  ),
  xml("50,000 namespaces", () =>
    rss(
      good,
      many(50_000, (i) => ` xmlns:a${i}="urn:${i}"`),
    ),
  ),
  xml("an attribute of 4 MB", () =>
    rss(`${good}<item a="${"x".repeat(4_000_000)}"><guid>2</guid><title>x</title></item>`),
  ),
  xml("a title of 4 MB", () => rss(`${good}<item><guid>2</guid><title>${"word ".repeat(800_000)}</title></item>`)),
  xml("a text of 8 MB", () =>
    rss(`${good}<item><guid>2</guid><title>x</title><description>${"word ".repeat(1_600_000)}</description></item>`),
  ),
  xml("20,000 categories", () =>
    rss(`<item><title>${GOOD}</title><guid>good</guid>${many(20_000, (i) => `<category>${i}</category>`)}</item>`),
  ),
  xml("20,000 enclosures", () =>
    rss(
      `<item><title>${GOOD}</title><guid>good</guid>${many(20_000, (i) => `<enclosure url="http://a.example/${i}" length="${i}" type="x"/>`)}</item>`,
    ),
  ),
  xml("200,000 comments", () => rss(`${"<!-- x -->".repeat(200_000)}${good}`)),
  xml("CDATA that is never closed", () => rss(`${good}${"<![CDATA[".repeat(200_000)}`)),
  xml("tags that are never closed", () => rss(`${good}${"<a ".repeat(200_000)}`)),
  xml("a document that breaks off", () => rss(`${good}<item><title>half a wo`).slice(0, -24)),
];

const VALUES: readonly HostileFeed[] = [
  xml("NUL, control signs and half characters", () =>
    rss(
      `<item><title>${GOOD}</title><guid>a\u0000b&#0;&#x1;</guid><author>a\u0000\u001b</author><description>a\u0000b&#xd800;c&#xffff;</description></item>`,
    ),
  ),
  xml("a guid and an address of 100,000 letters", () =>
    rss(
      `<item><title>${GOOD}</title><guid>${"g".repeat(100_000)}</guid><link>http://a.example/${"x".repeat(100_000)}</link></item>`,
    ),
  ),
  xml(
    "dates at the ends of time",
    () =>
      rss(
        [
          "275760-09-13T00:00:00Z",
          "-271821-04-20",
          "0000-00-00",
          "9999-12-31T23:59:60Z",
          "1e400",
          "Thu, 99 Foo 99999 99:99:99 +9999",
          "2026-02-30T25:61:61+99:99",
        ]
          .map((date, i) => `<item><title>${GOOD} ${i}</title><guid>${i}</guid><pubDate>${date}</pubDate></item>`)
          .join(""),
      ),
    { titles: [0, 1, 2, 3, 4, 5, 6].map((i) => `${GOOD} ${i}`) },
  ),
  xml("numbers beyond every number", () =>
    rss(
      `<ttl>1e309</ttl><skipHours><hour>-1</hour><hour>99999999999999999999</hour></skipHours><item><title>${GOOD}</title><guid>good</guid><enclosure url="http://a.example/x" length="${"9".repeat(400)}"/></item>`,
    ),
  ),
  xml("addresses of other schemes", () =>
    rss(
      `<item><title>${GOOD}</title><guid>good</guid><link>javascript:alert(1)</link><comments>data:text/html,x</comments><enclosure url="vbscript:x" type="image/png" length="1"/></item>`,
    ),
  ),
  xml("addresses that lead inward", () =>
    rss(
      `<image><url>http://169.254.169.254/latest</url></image><item><title>${GOOD}</title><guid>good</guid><link>http://127.0.0.1:1/x</link><enclosure url="http://[::1]:1/x.png" type="image/png"/></item>`,
    ),
  ),
  xml("names that JavaScript gives a meaning to", () =>
    rss(
      `<item><title>${GOOD}</title><guid>good</guid>${["__proto__", "constructor", "prototype", "toString"].map((name) => `<${name} ${name}="x"><polluted>y</polluted></${name}>`).join("")}</item>`,
    ),
  ),
  xml("a title of marks that turn and pile up", () =>
    rss(`<item><title>${GOOD}\u202e\u2066${"\u0301".repeat(5_000)}</title><guid>good</guid></item>`),
  ),
  xml("the same guid 5,000 times", () => rss(many(5_000, () => good))),
];

const UTF16 = Buffer.concat([
  Buffer.from([0xff, 0xfe]),
  Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${rss(good)}`, "utf16le"),
]);

const ENCODINGS: readonly HostileFeed[] = [
  xml(
    "a mark of UTF-16 before UTF-8",
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rss(good))]),
    BROKEN,
  ),
  xml("UTF-16 that says it is UTF-8", () => UTF16, { type: "application/rss+xml; charset=utf-8" }),
  xml("UTF-16 that breaks off in a character", () => UTF16.subarray(0, -25)),
  xml("a charset that there is not", () => `<?xml version="1.0" encoding="x-evil-${"9".repeat(5_000)}"?>${rss(good)}`, {
    type: `application/rss+xml; charset=${"y".repeat(500)}`,
  }),
  xml(
    "UTF-7 that becomes markup",
    () =>
      `<?xml version="1.0" encoding="UTF-7"?>${rss(`${good}<item><guid>2</guid><title>+ADw-script+AD4-</title></item>`)}`,
  ),
  xml("characters that are cut and too long", () =>
    Buffer.concat([
      Buffer.from(rss(good).replace("</channel></rss>", "<item><guid>2</guid><title>a")),
      Buffer.from([0xc0, 0xaf, 0xe2, 0x82, 0xf8, 0x88, 0xed, 0xa0, 0x80, 0xff]),
      Buffer.from("</title></item></channel></rss>"),
    ]),
  ),
  xml("the mark of UTF-8 a thousand times", () => `${"\ufeff".repeat(1_000)}${rss(good)}`),
  xml("a bomb of gzip within XML's own type", () => gzipSync(Buffer.alloc(64 * 1024 * 1024)), {
    ...BROKEN,
    headers: { "content-encoding": "gzip" },
  }),
];

const JSON_VERSION = '"version":"https://jsonfeed.org/version/1.1"';
const jsonFeed = (items: string, more = "") => `{${JSON_VERSION},"title":"Hostile"${more},"items":[${items}]}`;
const goodJson = `{"id":"good","title":"${GOOD}","content_text":"It is read all the same."}`;

function json(name: string, body: () => string, titles: readonly string[] = [GOOD]): HostileFeed {
  return { name, body, type: "application/feed+json", titles };
}

const JSON_FEEDS: readonly HostileFeed[] = [
  json("prototypes in JSON", () =>
    jsonFeed(
      `{"__proto__":{"polluted":"y"},"constructor":{"prototype":{"polluted":"y"}},"id":"good","title":"${GOOD}","content_text":"x"}`,
      ',"__proto__":{"polluted":"y"}',
    ),
  ),
  json(
    "JSON nested 100,000 deep",
    () => jsonFeed(`${goodJson},{"id":"2","content_text":"x","_x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
    [],
  ),
  json("JSON that is never closed", () => jsonFeed(`${"[".repeat(200_000)}`), []),
  json("numbers and dates of JSON beyond all bounds", () =>
    jsonFeed(
      `{"id":1e400,"title":"${GOOD}","content_text":"x","date_published":"+275760-09-13T00:00:00.001Z"},{"id":-0,"title":123456789012345678901234567890,"content_text":"x","date_published":1e20}`,
    ),
  ),
  json("other types than JSON Feed names", () =>
    jsonFeed(
      `{"id":{"a":1},"title":["x"],"content_html":{"x":1},"tags":"x","authors":7,"attachments":[null,1,"x"]},null,7,"x",[],${goodJson}`,
    ),
  ),
  json("the same name 100,000 times", () =>
    jsonFeed(`{${'"title":"x",'.repeat(100_000)}"id":"good","title":"${GOOD}","content_text":"x"}`),
  ),
  json("a string of 8 MB", () =>
    jsonFeed(`{"id":"good","title":"${GOOD}","content_html":"${'\\"x'.repeat(2_500_000)}"}`),
  ),
  json("half characters in JSON", () =>
    jsonFeed(`{"id":"\\ud800\\u0000","title":"${GOOD}","content_text":"\\udfff\\u0000x"}`),
  ),
];

const heavy = (feeds: readonly HostileFeed[]) => feeds.map((feed) => ({ ...feed, isHeavy: true }));

export const HOSTILE_FEEDS: readonly HostileFeed[] = [
  ...heavy([...ENTITIES, ...SHAPES]),
  ...VALUES,
  ...ENCODINGS,
  ...JSON_FEEDS,
];
