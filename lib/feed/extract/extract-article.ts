import { Parser } from "htmlparser2";
import { canonicalLocale } from "@/lib/core/locales";
import { wordSet } from "@/lib/core/words";
import { canonicalUrl } from "@/lib/feed/identity/identity";
import { fold } from "@/lib/feed/text/fold";
import { guessLanguage } from "@/lib/feed/text/language";
import { segmentWords } from "@/lib/feed/text/segmenter";
import { simhash } from "@/lib/feed/text/simhash";
import { plainText } from "@/lib/feed/text/text";
import { MARKDOWN_CHARACTERS_MAX, readHtml, textToMarkdown } from "./markdown";
import { markdownText } from "./markdown-text";
import { type ReadablePage, readPage } from "./readable";

/** A page with less text counts as a failed extraction. */
const ARTICLE_CHARACTERS_MIN = 200;
/** Shorter words of a title occur on any page, unless the title has no longer ones. */
const TITLE_WORD_CHARACTERS_MIN = 4;
const TITLE = /<title(?:\s[^<>]*)?>([^<]{1,1000})/i;

export interface ArticleInput {
  /** The fetched page; null when it was not fetched or is unavailable. */
  page: { html: string; url: string } | null;
  /** The page is at another address than the article's, where there may be a form for consent or a subscription. */
  isElsewhere?: boolean;
  feedHtml: string | null;
  isFeedContentFull: boolean;
  title: string;
  /** Base of relative addresses in `feedHtml`. */
  url: string;
}

export interface ExtractedArticle {
  markdown: string;
  text: string;
  /** `degraded`: plain text of markup over a limit, not worth a retry until the content changes. */
  origin: "feed" | "page" | "summary" | "degraded";
  /** BCP 47, declared by the page or guessed from the words. */
  language: string | null;
  wordCount: number;
  simhash: bigint | null;
  imageUrl: string | null;
  author: string | null;
  canonicalUrl: string | null;
  /** The page's title for itself, plain text; null without one. */
  pageTitle: string | null;
  /** The page's description of itself, plain text; null without one. */
  description: string | null;
}

type Body = Pick<ExtractedArticle, "markdown" | "text" | "origin" | "imageUrl">;

/** Extracts the best text of an article. Never throws on bad markup; hostile input takes seconds, so use a worker. */
export function extractArticle(given: ArticleInput): ExtractedArticle {
  const input = withoutForeignPage(given);
  const page =
    input.page !== null && findExceededLimit(input.page.html) === null
      ? readPage(input.page.html, input.page.url)
      : null;
  const body = chooseBody(input, page);
  const shown = withoutTitle(body, input.title);
  const canonicalUrl = page && input.page ? canonicalOfPage({ link: page.canonicalLink, url: input.page.url }) : null;
  const { title: pageTitle = null, description = null } = page ?? {};
  return { ...shown, ...detailsOf(shown, page), canonicalUrl, pageTitle, description };
}

/** The article as plain text only, in linear time, for input that overran {@link extractArticle}. */
export function degradeArticle(given: ArticleInput): ExtractedArticle {
  const input = withoutForeignPage(given);
  const body = degraded(input.feedHtml ?? input.page?.html ?? "");
  return { ...body, ...detailsOf(body, null), canonicalUrl: null, pageTitle: null, description: null };
}

/** Drops a page elsewhere that lacks most of the title's words. */
function withoutForeignPage(input: ArticleInput): ArticleInput {
  if (!input.isElsewhere || input.page === null) return input;
  const words = segmentWords(fold(input.title), null);
  const long = words.filter((word) => word.length >= TITLE_WORD_CHARACTERS_MIN);
  const sought = [...new Set(long.length > 0 ? long : words)];
  const { html } = input.page;
  const text = fold(`${plainText(TITLE.exec(html)?.[1] ?? "")} ${plainText(html, MARKDOWN_CHARACTERS_MAX)}`);
  const missing = sought.filter((word) => !text.includes(word));
  return missing.length > sought.length / 2 ? { ...input, page: null } : input;
}

function chooseBody(input: ArticleInput, page: ReadablePage | null): Body {
  const feed = input.feedHtml === null ? null : feedBody(input.feedHtml, input.url);
  if (feed !== null && feed.origin !== "degraded" && !needsPage(input.feedHtml, input.isFeedContentFull)) {
    return { ...feed, origin: "feed" };
  }
  const article = page?.html ? bodyOf(readHtml(page.html, page.baseUrl), "page") : null;
  const isArticle = article !== null && article.text.length >= Math.max(ARTICLE_CHARACTERS_MIN, feed?.text.length ?? 0);
  if (isArticle) return withPlayers(article, input);
  if (feed !== null && feed.text !== "") return feed;
  if (article !== null && article.text !== "") return article;
  return input.page === null ? bodyOf({ markdown: "" }, "summary") : degraded(input.page.html);
}

const PLAYER = /<(audio|video)\b[^<>]*>.{0,1000}?<\/\1>/gis;
const PLAYERS_MAX = 5;
const LINK = /\]\(([^\s()]+)/g;
/** A query that only says where a file was found. */
const QUERY_OF_FILE = /(?<=\.(?:mp3|mp4|m4a|m4v|ogg|opus|webm))\?.*/i;

/** Adds the sounds and videos of the feed to which the page's text does not link, such as an episode. */
function withPlayers(body: Body, { feedHtml, url }: ArticleInput): Body {
  const players = (feedHtml ?? "").matchAll(PLAYER).take(PLAYERS_MAX).toArray();
  if (players.length === 0) return body;
  const { markdown } = readHtml(players.map(([player]) => player).join(""), url);
  const linked = new Set(filesIn(body.markdown));
  const missing = markdown.split("\n\n").filter((link) => filesIn(link).some((file) => !linked.has(file)));
  return missing.length === 0
    ? body
    : bodyOf({ ...body, markdown: [body.markdown, ...missing].join("\n\n") }, body.origin);
}

function filesIn(markdown: string): string[] {
  return [...markdown.matchAll(LINK)].map(([, address = ""]) => address.replace(QUERY_OF_FILE, ""));
}

function feedBody(html: string, url: string): Body {
  return findExceededLimit(html) === null ? bodyOf(readHtml(html, url), "summary") : degraded(html);
}

function degraded(html: string): Body {
  return bodyOf({ markdown: textToMarkdown(plainText(html, MARKDOWN_CHARACTERS_MAX / 2)) }, "degraded");
}

function bodyOf(
  { markdown, imageUrl = null }: { markdown: string; imageUrl?: string | null },
  origin: Body["origin"],
): Body {
  return { markdown, text: markdownText(markdown), origin, imageUrl };
}

/** Drops a first heading that repeats the title. */
function withoutTitle(body: Body, title: string): Body {
  const heading = /^#{1,6} .{1,500}(?:\n+|$)/.exec(body.markdown)?.[0];
  return heading !== undefined && fold(markdownText(heading)) === fold(title)
    ? bodyOf({ ...body, markdown: body.markdown.slice(heading.length) }, body.origin)
    : body;
}

function detailsOf(body: Body, page: ReadablePage | null) {
  return {
    language: canonicalLocale(page?.language?.trim().replaceAll("_", "-")) ?? guessLanguage(body.text),
    wordCount: segmentWords(body.text, null).length,
    simhash: simhash(body.text),
    imageUrl: page?.imageUrl ?? body.imageUrl,
    author: page?.author ?? null,
  };
}

/** Longer feed texts count as the whole article, in characters. */
const WHOLE_TEXT_CHARACTERS = 1_500;
const TAIL_CHARACTERS = 160;
const FEED_CHARACTERS_MAX = 200_000;

const TRAILER = /(?:^|\n)(?:The post\b.{0,150}|Der Beitrag\b.{0,150}|L’article\b.{0,150})$/;
const CUT_OFF =
  /(?:…|\.\.\.|\[[.…]{1,3}\]|\((?:more|mehr)\)|(?:read (?:more|on|the (?:full|rest|whole)\b)|continue reading|keep reading|(?:weiter|mehr|jetzt) ?lesen|lire (?:la suite|plus)|(?:leer|seguir leyendo|sigue leyendo) ?más|leggi (?:tutto|di più)|lees (?:meer|verder)|leia mais|続きを読む|全文を読む|阅读全文|閱讀全文|читать далее)\P{L}*.{0,60})[\s»›→>.)\]]*$/iu;

/** Whether the feed lacks the full text. A text that the publisher marks as full may still end like a cut-off one. */
export function needsPage(feedHtml: string | null, isFeedContentFull: boolean): boolean {
  if (feedHtml === null) return true;
  const text = plainText(feedHtml, FEED_CHARACTERS_MAX);
  if (isCutOff(text)) return true;
  return text.length <= (isFeedContentFull ? WHOLE_TEXT_CHARACTERS / 3 : WHOLE_TEXT_CHARACTERS);
}

function isCutOff(text: string): boolean {
  const tail = text
    .slice(-TAIL_CHARACTERS * 2)
    .replace(TRAILER, "")
    .trimEnd();
  return CUT_OFF.test(tail.slice(-TAIL_CHARACTERS));
}

/**
 * The page's `rel=canonical` link in the form of {@link canonicalUrl}. Null for another site or the front page, which
 * misconfigured sites declare everywhere.
 */
export function canonicalOfPage({ link, url }: { link: string | null; url: string }): string | null {
  const claimed = link === null ? null : canonicalUrl(link);
  const own = canonicalUrl(url);
  if (claimed === null || own === null) return null;
  const isFrontPage = new URL(claimed).pathname === "/" && new URL(claimed).search === "";
  return new URL(claimed).host === new URL(own).host && !isFrontPage ? claimed : null;
}

/** Limits of a document for a DOM library. `characters` and `attributeCharacters` are UTF-16 units. */
export const HTML_LIMITS = {
  characters: 3_000_000,
  depth: 200,
  elements: 40_000,
  attributes: 60,
  attributeCharacters: 16_384,
} as const;

const CHUNK_CHARACTERS = 8_192;
const VOID_ELEMENTS = wordSet("area base br col embed hr img input link meta source track wbr");

/** The first limit that the document exceeds, or null. One linear pass that stops there. */
export function findExceededLimit(html: string): keyof typeof HTML_LIMITS | null {
  if (html.length > HTML_LIMITS.characters) return "characters";
  let exceeded: keyof typeof HTML_LIMITS | null = null;
  const counts = { elements: 0, depth: 0, attributes: 0 };
  const count = (name: keyof typeof counts) => {
    counts[name] += 1;
    if (counts[name] > HTML_LIMITS[name]) exceeded ??= name;
  };
  const handler = {
    onopentagname(name: string) {
      count("elements");
      counts.attributes = 0;
      if (!VOID_ELEMENTS.has(name)) count("depth");
    },
    onattribute(_name: string, value: string) {
      count("attributes");
      const isInlineData = value.startsWith("data:");
      if (value.length > HTML_LIMITS.attributeCharacters && !isInlineData) exceeded ??= "attributeCharacters";
    },
    onclosetag(name: string) {
      if (!VOID_ELEMENTS.has(name)) counts.depth -= 1;
    },
  };
  const parser = new Parser(handler, { decodeEntities: false });
  for (let at = 0; at < html.length && exceeded === null; at += CHUNK_CHARACTERS) {
    parser.write(html.slice(at, at + CHUNK_CHARACTERS));
  }
  return exceeded;
}
