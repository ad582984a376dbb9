import { HOUR_MS } from "@/lib/core/duration";
import { corpusBytes, corpusFiles, originOf } from "@/lib/feed/parse/testing/corpus";
import { parseFeed } from "@/lib/feed/parse/testing/parse-bytes";
import { escapeAttribute, escapeMarkup } from "@/lib/feed/text/text";
import { seeded } from "@/lib/testing/seeded";

/** New items in each generation of a feed. */
export const NEW_ITEMS = 5;
const SENTENCES = 20_000;
const WORDS = 6_000;
/** Share of the words that every text has, in percent. */
const COMMON_SHARE = 65;
const HOURS_BETWEEN_ITEMS = 4;
const FIRST_DAY_MS = 25 * 24 * HOUR_MS;
const STARTED_AT = Date.now();
const COMMON =
  "the of and to in is that for it was on with as by at from this market power grid storage battery price report plan network water study data model release version server team result budget climate rail bridge school hospital patient trial planet mission engine vehicle factory steel memory screen music book history river forest crop storm heat".split(
    " ",
  );
const SYLLABLES =
  "ba co di fu ge jo ki lu mo na po ra se ti vo wa zu bren cast dorn fel gran kest lin mar tor wick".split(" ");

/** Number of items and characters of HTML in each. */
interface FeedShape {
  items: number;
  htmlLength: number;
}

/** Full articles, as WordPress sends them: about 104 kB a feed. */
export const FULL: FeedShape = { items: 50, htmlLength: 1_400 };
/** One line of text an item, and no page to fetch. */
const TEASER: FeedShape = { items: 50, htmlLength: 0 };

/** `mixed`: sizes of the corpus' real feeds, in turn. */
export type FarmKind = "full" | "teaser" | "mixed";

export async function shapesOf(kind: FarmKind): Promise<readonly [FeedShape, ...FeedShape[]]> {
  if (kind !== "mixed") return [kind === "full" ? FULL : TEASER];
  const real = corpusFiles.filter(({ file }) => file.includes("real"));
  const shapes: FeedShape[] = [];
  for (const file of real) {
    const outcome = await parseFeed(corpusBytes(file.file), originOf(file));
    const entries = outcome.kind === "feed" ? outcome.feed.entries : [];
    const characters = entries.reduce((sum, { contentHtml }) => sum + (contentHtml?.length ?? 0), 0);
    if (entries.length > 0) shapes.push({ items: entries.length, htmlLength: Math.round(characters / entries.length) });
  }
  return [FULL, ...shapes];
}

const SENTENCE_OF = makeSentences();

function makeSentences(): readonly string[] {
  const random = seeded(7);
  const seldom = Array.from({ length: WORDS }, () =>
    Array.from({ length: 2 + random.nat(2) }, () => random.pick(SYLLABLES)).join(""),
  );
  return Array.from({ length: SENTENCES }, (_, number) => {
    const words = Array.from({ length: 9 + random.nat(16) }, () =>
      random.pick(random.nat(100) < COMMON_SHARE ? COMMON : seldom),
    );
    if (number % 9 === 0) words[4] = `<a href="https://example.org/${words[4]}">${words[4]}</a>`;
    if (number % 13 === 0) words[2] = `<em>${words[2]}</em>`;
    const sentence = words.join(" ");
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. `;
  });
}

/** Returns an RSS document. Each generation adds {@link NEW_ITEMS} items at the top; an item never changes. */
export function feedOf(host: string, shape: FeedShape, generation: number): string {
  const newest = shape.items + generation * NEW_ITEMS;
  const items = Array.from({ length: shape.items }, (_, index) => itemOf(host, shape, newest - index));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Site ${host}</title><link>http://${host}/</link><description>News of ${host}</description><language>en</language>
${items.join("\n")}
</channel></rss>`;
}

function itemOf(host: string, { htmlLength }: FeedShape, number: number): string {
  const random = seeded(Array.from(host).reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), number));
  const sentence = () => random.pick(SENTENCE_OF) ?? "";
  const title = plain(sentence()).split(" ", 7).join(" ");
  const date = new Date(STARTED_AT - FIRST_DAY_MS + number * HOURS_BETWEEN_ITEMS * HOUR_MS);
  const content =
    htmlLength === 0
      ? ""
      : `<content:encoded><![CDATA[${htmlOf(htmlLength, sentence, { host, number, title })}]]></content:encoded>`;
  const link = htmlLength === 0 ? "" : `<link>http://${host}/p/${number}</link>`;
  return `<item><title>${escapeMarkup(title)} number ${number}</title>${link}<guid isPermaLink="false">${host}-${number}</guid><pubDate>${date.toUTCString()}</pubDate><dc:creator>Ada Lin</dc:creator><category>News</category><description>${escapeMarkup(plain(sentence()))}</description>${content}</item>`;
}

function htmlOf(
  length: number,
  sentence: () => string,
  { host, number, title }: { host: string; number: number; title: string },
): string {
  let html = `<figure><img src="http://${host}/img/${number}.jpg" alt="${escapeAttribute(title)}" width="800" height="450"></figure>`;
  while (html.length < length) html += `<p>${sentence()}${sentence()}${sentence()}</p>\n`;
  return html;
}

const plain = (html: string) => html.replace(/<[^>]*>/g, "");
