import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { charsetOf } from "@/lib/feed/http/http-caching";
import { fetcherFor, serve } from "@/lib/platform/fetch/testing/loopback-server";
import { encodeAs, encodeWide } from "./testing/encode";
import { parseFeed } from "./testing/parse-bytes";

/** A server's bytes and the title to expect. */
interface Case {
  what: string;
  title: string;
  body: Uint8Array;
  contentType?: string;
  contentEncoding?: string;
}

const xml = (title: string, encoding?: string) =>
  `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ""}?><rss version="2.0"><channel><title>${title}</title><item><title>${title}</title></item></channel></rss>`;
const utf8 = (text: string) => new TextEncoder().encode(text);

const RUSSIAN = "Пример заголовка";
const SETS: readonly [string, string][] = [
  ["windows-1251", RUSSIAN],
  ["koi8-r", RUSSIAN],
  ["gb18030", "简体中文标题"],
  ["gb2312", "简体中文标题"],
  ["big5", "繁體中文標題"],
  ["shift_jis", "日本語の見出し"],
  ["euc-jp", "日本語の見出し"],
  ["euc-kr", "한국어 제목"],
  ["iso-8859-2", "Zażółć gęślą jaźń"],
  ["windows-1252", "Überschrift – „Anführung“"],
];

const ACCENTS = "Ünïcödé";
const MIXED = `${ACCENTS} 日本語`;
const QUOTES = "naïve – “café”";
const littleEnd16 = { bytesEach: 2, littleEndian: true } as const;
const bigEnd16 = { bytesEach: 2, littleEndian: false } as const;
const littleEnd32 = { bytesEach: 4, littleEndian: true } as const;

const CASES: readonly Case[] = [
  ...SETS.map(([label, title]) => ({
    what: `${label}, by the XML declaration`,
    title,
    body: encodeAs(label, xml(title, label)),
  })),
  ...SETS.map(([label, title]) => ({
    what: `${label}, by HTTP alone`,
    title,
    body: encodeAs(label, xml(title)),
    contentType: `text/xml; charset=${label}`,
  })),
  { what: "UTF-8 with a byte order mark", title: MIXED, body: utf8(`\ufeff${xml(MIXED)}`) },
  {
    what: "UTF-8, the charset in quotes",
    title: MIXED,
    body: utf8(xml(MIXED)),
    contentType: 'application/rss+xml; charset="utf-8"',
  },
  { what: "UTF-8 that declares itself Latin-1", title: ACCENTS, body: utf8(xml(ACCENTS, "iso-8859-1")) },
  { what: "UTF-16, little end first, with mark", title: MIXED, body: encodeWide(`\ufeff${xml(MIXED)}`, littleEnd16) },
  { what: "UTF-16, big end first, with mark", title: MIXED, body: encodeWide(`\ufeff${xml(MIXED)}`, bigEnd16) },
  { what: "UTF-16, little end first", title: MIXED, body: encodeWide(xml(MIXED, "utf-16"), littleEnd16) },
  { what: "UTF-16, big end first", title: MIXED, body: encodeWide(xml(MIXED, "utf-16"), bigEnd16) },
  { what: "UTF-32", title: MIXED, body: encodeWide(`\ufeff${xml(MIXED)}`, littleEnd32) },
  {
    what: "Windows-1252 that declares itself UTF-8",
    title: QUOTES,
    body: encodeAs("windows-1252", xml(QUOTES, "utf-8")),
  },
  {
    what: "UTF-8 that HTTP calls Latin-1",
    title: ACCENTS,
    body: utf8(xml(ACCENTS, "utf-8")),
    contentType: "text/xml; charset=iso-8859-1",
  },
  {
    what: "Windows-1251 that HTTP calls UTF-8",
    title: RUSSIAN,
    body: encodeAs("windows-1251", xml(RUSSIAN, "windows-1251")),
    contentType: "text/xml; charset=utf-8",
  },
  { what: "gzip", title: MIXED, body: gzipSync(xml(MIXED)), contentEncoding: "gzip" },
  { what: "Brotli", title: MIXED, body: brotliCompressSync(xml(MIXED)), contentEncoding: "br" },
  { what: "Zstandard", title: MIXED, body: zstdCompressSync(xml(MIXED)), contentEncoding: "zstd" },
  {
    what: "Windows-1252 that declares itself Latin-1",
    title: QUOTES,
    body: encodeAs("windows-1252", xml(QUOTES, "iso-8859-1")),
  },
  {
    // Without any label the bytes are read as Windows-1252: a feed with wrong letters.
    what: "Windows-1251 without any label",
    title: "Ïðèìåð çàãîëîâêà",
    body: encodeAs("windows-1251", xml(RUSSIAN)),
  },
];

test("covers all 36 cases", () => {
  expect(CASES).toHaveLength(36);
});

test.each(CASES)("reads $what over HTTP", async ({ title, body, contentType = "application/xml", contentEncoding }) => {
  const server = await serve((_, response) => {
    const headers = { "content-type": contentType, ...(contentEncoding && { "content-encoding": contentEncoding }) };
    response.writeHead(200, headers).end(body);
  });
  const answer = await fetcherFor(server.host).fetch(server.origin);
  const httpCharset = charsetOf(answer.headers["content-type"]);
  const outcome = await parseFeed(answer.body, { url: answer.url, httpCharset });
  expect(outcome).toMatchObject({ kind: "feed", feed: { title, entries: [{ title }] } });
});
