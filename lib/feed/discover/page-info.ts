import { orNull } from "@/lib/core/or-null";
import { webUrl } from "@/lib/core/web-url";
import { lineText } from "@/lib/feed/text/text";
import { isChallengeTitle } from "./challenge";
import type { Page } from "./page";
import { type Platform, platformOf } from "./platform-feeds";

export interface PageInfo {
  /** Name of the site, otherwise the page's title. */
  title: string;
  iconUrl: string | null;
  isArticle: boolean;
  /** Number of distinct addresses on the same host that look like articles. */
  articleLinks: number;
  /** As declared, such as `en` or `de-AT`. */
  language: string | null;
  platform: Platform | null;
  /** Reason that the page shows no content, or null. */
  obstacle: Obstacle | null;
  /** Target of the meta refresh or first frame. */
  forwardsTo: string | null;
}

export type Obstacle = "challenge" | "login" | "script";

const ARTICLE_TYPE = /^(?:\w*Article|BlogPosting|Report)$/;
const DATED_PATH = /\/(?:19|20)\d\d[/-]\d{1,2}(?:[/-]|$)/;
const LONG_NAME = /[\p{L}\p{N}]-[\p{L}\p{N}]+-[\p{L}\p{N}]/u;
const LONG_NUMBER = /\d{5,}/;
const REFRESH = /^\s*(\d{1,5})(?:\.\d*)?\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i;
const FORWARD_SECONDS_MAX = 30;
const ARTICLE_LINKS_OF_LOGIN_MAX = 3;
const BARE_TEXT_LENGTH_MAX = 200;
const BARE_ANCHORS_MAX = 3;

export function pageInfo(page: Page): PageInfo {
  return {
    title: lineText(metaOf(page, "og:site_name") ?? page.title),
    iconUrl: iconOf(page),
    isArticle: isArticle(page),
    articleLinks: countArticleLinks(page),
    language: page.language?.trim() || metaOf(page, "og:locale")?.replace("_", "-") || null,
    platform: platformOf({
      generator: metaOf(page, "generator"),
      app: metaOf(page, "al:android:package"),
      siteName: metaOf(page, "og:site_name"),
    }),
    obstacle: obstacleOf(page),
    forwardsTo: forwardOf(page),
  };
}

function obstacleOf(page: Page): Obstacle | null {
  if (isChallengeTitle(lineText(page.title))) return "challenge";
  if (page.hasPasswordField && countArticleLinks(page) < ARTICLE_LINKS_OF_LOGIN_MAX) return "login";
  const isBare = page.textLength < BARE_TEXT_LENGTH_MAX && page.anchors.length < BARE_ANCHORS_MAX;
  return isBare && page.hasScript ? "script" : null;
}

/** Ignores a slow refresh, whose page is meant to be read. */
function forwardOf(page: Page): string | null {
  const refresh = page.metas.find((meta) => meta["http-equiv"]?.trim().toLowerCase() === "refresh")?.content ?? "";
  const [, seconds = "", target = ""] = REFRESH.exec(refresh) ?? [];
  const address = target !== "" && Number(seconds) <= FORWARD_SECONDS_MAX ? target : page.frames[0];
  const url = address === undefined ? null : webUrl(address.trim(), page.baseUrl);
  if (url === null) return null;
  url.hash = "";
  return url.href === page.url ? null : url.href;
}

function metaOf(page: Page, name: string): string | null {
  const meta = page.metas.find((candidate) => (candidate.property ?? candidate.name)?.toLowerCase() === name);
  return meta?.content?.trim() || null;
}

function iconOf(page: Page): string | null {
  const relations = (rel = "") => rel.toLowerCase().split(/\s+/);
  const icon =
    page.links.find(({ rel, href }) => href && relations(rel).includes("icon")) ??
    page.links.find(({ rel, href }) => href && relations(rel).includes("apple-touch-icon"));
  return icon?.href ? (webUrl(icon.href.trim(), page.baseUrl)?.href ?? null) : null;
}

function isArticle(page: Page): boolean {
  if (metaOf(page, "og:type")?.toLowerCase() === "article") return true;
  return metaOf(page, "article:published_time") !== null || page.jsonLd.some(describesArticle);
}

/** True when the page itself is an article. Articles nested in another item, such as a list, do not count. */
function describesArticle(jsonLd: string): boolean {
  return thingsOf(orNull<unknown>(() => JSON.parse(jsonLd))).some((thing) =>
    [Reflect.get(thing, "@type")].flat().some((type) => ARTICLE_TYPE.test(String(type))),
  );
}

function thingsOf(value: unknown): object[] {
  const things = [value].flat().filter((thing) => typeof thing === "object" && thing !== null);
  return things
    .flatMap((thing) => [thing, ...[Reflect.get(thing, "@graph") ?? []].flat()])
    .filter((thing) => typeof thing === "object" && thing !== null);
}

function countArticleLinks(page: Page): number {
  const own = URL.parse(page.url);
  const articles = page.anchors
    .map(({ href }) => URL.parse(href, page.baseUrl))
    .filter((url) => url !== null && url.host === own?.host && url.pathname !== own.pathname && looksLikeArticle(url));
  return new Set(articles.map((url) => url?.pathname)).size;
}

function looksLikeArticle({ pathname }: URL): boolean {
  const name = pathname.split("/").findLast((segment) => segment !== "") ?? "";
  return DATED_PATH.test(pathname) || LONG_NAME.test(name) || LONG_NUMBER.test(name);
}
