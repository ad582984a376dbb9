import type { Element, ElementContent } from "hast";
import { wordSet } from "@/lib/core/words";
import { textOf } from "./measure";

const BAR_TAGS = wordSet("ul ol menu p div header footer nav section span");
const LABEL_CHARACTERS_MAX = 30;
const TRAIL_CHARACTERS_MAX = 200;
const SEPARATORS = /^[\s|/\\›»>→·•,:;–—-]*$/;
const TRAIL = /[›»>→/]/;
const SHARE =
  /^(?:https?:)?\/\/(?:[\w-]+\.)*?(?:facebook\.com\/(?:sharer|share|dialog\/share)|(?:twitter|x)\.com\/(?:intent|share|home\?status)|linkedin\.com\/(?:share|shareArticle|sharing)|reddit\.com\/submit|pinterest\.[a-z.]+\/pin\/create|wa\.me\/\?|(?:api|web)\.whatsapp\.com\/send|t\.me\/share|telegram\.me\/share|news\.ycombinator\.com\/submitlink|bsky\.app\/intent|threads\.(?:net|com)\/intent|getpocket\.com\/(?:save|edit)|tumblr\.com\/(?:share|widgets\/share)|vk\.com\/share|xing\.com\/(?:spi\/shares|app\/user\?op=share)|share\.flipboard\.com|addtoany\.com\/|line\.me\/R\/msg|social-plugins\.line\.me|b\.hatena\.ne\.jp\/(?:entry|add))|^(?:mailto:\?|whatsapp:|fb-messenger:)/i;
const SHARE_WORDS_CHARACTERS_MAX = 40;
/** A longer label is a sentence of the text. */
const SHARE_LABEL_CHARACTERS_MAX = 70;

/** True for a link that shares the page, and for a block of little but such links. */
export function isShareBar(element: Element): boolean {
  const links = linksOf(element);
  const sharing = links.filter(({ properties: { href } }) => SHARE.test(String(href ?? "")));
  if (sharing.length === 0 || sharing.length < links.length) return false;
  const labels = sharing.map((link) => textOf(link).length);
  const words = textOf(element).trim().length - labels.reduce((sum, length) => sum + length, 0);
  return words <= SHARE_WORDS_CHARACTERS_MAX && labels.every((length) => length <= SHARE_LABEL_CHARACTERS_MAX);
}

/** True for links to the site's sections or a breadcrumb trail; links to articles or other sites are content. */
export function isLinkBar(element: Element, pageUrl: string): boolean {
  if (!BAR_TAGS.has(element.tagName)) return false;
  const links = linksOf(element);
  const [first] = links;
  if (first === undefined || links.some((link) => textOf(link).trim().length > LABEL_CHARACTERS_MAX)) return false;
  const around = textAround(element);
  const isTrail = isFrontPage(first, pageUrl) && TRAIL.test(around) && textOf(element).length <= TRAIL_CHARACTERS_MAX;
  if (!links.every((link) => isSitePart(link, pageUrl))) return false;
  return isTrail || (SEPARATORS.test(around) && (links.length > 1 || isFrontPage(first, pageUrl)));
}

function linksOf(node: ElementContent): Element[] {
  if (node.type !== "element") return [];
  return node.tagName === "a" ? [node] : node.children.flatMap(linksOf);
}

function textAround(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element" || node.tagName === "a") return "";
  return node.children.map(textAround).join(" ");
}

function isFrontPage(link: Element, pageUrl: string): boolean {
  const url = urlOf(link, pageUrl);
  return url?.host === URL.parse(pageUrl)?.host && url?.pathname === "/" && url.search === "" && url.hash === "";
}

/** A front page, section or anchor: a short path without a long name or number. */
function isSitePart(link: Element, pageUrl: string): boolean {
  const url = urlOf(link, pageUrl);
  const page = URL.parse(pageUrl);
  if (url === null || page === null || url.host !== page.host) return false;
  const segments = url.pathname.split("/").filter(Boolean);
  const isSamePage = url.hash !== "" && url.pathname === page.pathname;
  return isSamePage || (segments.length <= 2 && segments.every((name) => !/\d{4}|-[^-]+-/.test(name)));
}

function urlOf(link: Element, pageUrl: string): URL | null {
  const { href } = link.properties;
  return typeof href === "string" ? URL.parse(href.trim(), pageUrl) : null;
}
