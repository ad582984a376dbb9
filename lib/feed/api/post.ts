import { parseFeedDate } from "@/lib/feed/parse/dates";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { cutText, escapeAttribute, escapeMarkup, lineText, textToHtml } from "@/lib/feed/text/text";

export interface Media {
  /** For a video, its still image. */
  imageUrl: string | null;
  isVideo: boolean;
  alt: string | null;
}

/** A post of a network whose posts are plain text with pictures. */
interface Post {
  guid: string;
  url: string | null;
  text: string;
  title?: string;
  author: string | null;
  publishedAt: string | null | undefined;
  media: readonly Media[];
  /** A linked page that the text does not name. */
  linkUrl?: string | null;
}

const TITLE_CHARACTERS_MAX = 100;
const AT_WORD = /\s+\S*$/;
/** URLs in escaped text, without trailing punctuation. `&amp;` is part of a URL; other references end it. */
const URLS = /https?:\/\/(?:&amp;|[^\s<>"&])*[^\s<>"&.,:;!?)\]'…]/g;
const URLS_IN_TEXT = /https?:\/\/\S+/g;

export function postEntry(post: Post): Entry {
  return {
    guid: post.guid,
    url: post.url,
    title: post.title === undefined ? titleOf(post) : lineText(post.title),
    author: post.author,
    publishedAt: post.publishedAt ? parseFeedDate(post.publishedAt) : null,
    updatedAt: null,
    contentHtml: htmlOf(post),
    contentBaseUrl: post.url ?? "",
    isFullContent: true,
    description: null,
    imageUrl: post.media.find((one) => one.imageUrl !== null)?.imageUrl ?? null,
    categories: [],
  };
}

/** The first line of text; for a post without text, its kind. */
function titleOf({ text, media, author }: Post): string {
  const lines = text.replace(URLS_IN_TEXT, "").split("\n");
  const line = lines.map((one) => lineText(one)).find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  if (line.length > TITLE_CHARACTERS_MAX) return `${cutText(line, TITLE_CHARACTERS_MAX).replace(AT_WORD, "")}…`;
  if (line !== "") return line;
  const what = media.length === 0 ? "Post" : media.every((one) => one.isVideo) ? "Video" : "Picture";
  return author === null ? what : `${what} by ${author}`;
}

function htmlOf({ text, url, media, linkUrl = null }: Post): string {
  const words = text.trim() === "" ? "" : linked(textToHtml(text));
  const isNamed = linkUrl === null || text.includes(linkUrl);
  return [
    words,
    isNamed ? "" : `<p>${link(linkUrl, escapeMarkup(linkUrl))}</p>`,
    ...media.map((one) => mediaHtml(one, url)),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function linked(html: string): string {
  return html.replace(URLS, (url) => `<a href="${url}">${url}</a>`);
}

/** Pictures link to the post, because videos play only there. */
function mediaHtml({ imageUrl, isVideo, alt }: Media, postUrl: string | null): string {
  const words = alt ?? (isVideo ? "Video" : "");
  const shown =
    imageUrl === null
      ? escapeMarkup(words)
      : `<img src="${escapeAttribute(imageUrl)}" alt="${escapeAttribute(words)}">`;
  if (shown === "") return "";
  return `<p>${postUrl === null ? shown : link(postUrl, shown)}</p>`;
}

function link(url: string, html: string): string {
  return `<a href="${escapeAttribute(url)}">${html}</a>`;
}
