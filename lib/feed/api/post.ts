import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { cutText, lineText, textToHtml } from "@/lib/feed/text/text";
import { parseFeedDate } from "../parse/dates";

/** A picture or film of a post. */
export interface Media {
  /** Of a film: a still of it. */
  imageUrl: string | null;
  isVideo: boolean;
  /** What it shows, in words. */
  alt: string | null;
}

/** A post of a network whose posts are plain text with pictures. */
interface Post {
  guid: string;
  url: string | null;
  text: string;
  /** Of the post, where it has one. */
  title?: string;
  author: string | null;
  /** As the API writes it. */
  publishedAt: string | null | undefined;
  media: readonly Media[];
  /** A page that the post is about and its text does not name. */
  linkUrl?: string | null;
}

const TITLE_CHARACTERS_MAX = 100;
const AT_WORD = /\s+\S*$/;
/** Escaped text: `&amp;` belongs to an address, the other references end it; so does punctuation that no more follows. */
const URLS = /https?:\/\/(?:&amp;|[^\s<>"&])*[^\s<>"&.,:;!?)\]'…]/g;
const URLS_IN_TEXT = /https?:\/\/\S+/g;

/** A post as an entry of a feed. */
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
    imageUrl: post.media.find((one) => one.imageUrl !== null)?.imageUrl ?? null,
    categories: [],
  };
}

/** The first words; of a post without words, what it is. */
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
  return [words, isNamed ? "" : `<p>${link(linkUrl, textOf(linkUrl))}</p>`, ...media.map((one) => mediaHtml(one, url))]
    .filter((part) => part !== "")
    .join("\n");
}

function linked(html: string): string {
  return html.replace(URLS, (url) => `<a href="${url}">${url}</a>`);
}

/** Pictures lead to the post, as films can only be seen there. */
function mediaHtml({ imageUrl, isVideo, alt }: Media, postUrl: string | null): string {
  const words = alt ?? (isVideo ? "Video" : "");
  const shown = imageUrl === null ? textOf(words) : `<img src="${attribute(imageUrl)}" alt="${attribute(words)}">`;
  if (shown === "") return "";
  return `<p>${postUrl === null ? shown : link(postUrl, shown)}</p>`;
}

function link(url: string, html: string): string {
  return `<a href="${attribute(url)}">${html}</a>`;
}

function textOf(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function attribute(text: string): string {
  return textOf(text).replaceAll('"', "&quot;");
}
