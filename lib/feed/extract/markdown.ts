import type { Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import { toMdast } from "hast-util-to-mdast";
import type { Nodes } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { defaultHandlers, type Options, toMarkdown } from "mdast-util-to-markdown";
import { parseFragment } from "parse5";
import { EXIT, visit } from "unist-util-visit";
import { wordSet } from "@/lib/core/words";
import { isDecoration } from "@/lib/feed/parse/pictures";
import { dropBoilerplate } from "./boilerplate";
import { cleanHtml } from "./clean-html";
import { classesOf } from "./measure";

/** Maximum markdown length of an article, in UTF-16 units. */
export const MARKDOWN_CHARACTERS_MAX = 200_000;
const PICTURE_URL_LENGTH_MAX = 2_048;

const SCHEMA: Schema = {
  ...defaultSchema,
  strip: ["script", "style"],
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
};

/** Prose without a character that Markdown may give a meaning inside a line. */
const PLAIN = /^(?!\()[\p{L}\p{M}\p{N},.;:?%/()'"’“”‘–—… -]+$/u;
const INSIDE = /^[^\r\n]+$/;
/** The beginning of an address, which GitHub-flavoured Markdown would link. */
const LINKED = /[Ww]\.(?:[\w.-]|$)|:(?:\/|$)/;

const STYLE: Options = {
  bullet: "-",
  emphasis: "*",
  rule: "-",
  fences: true,
  listItemIndent: "one",
  resourceLink: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: {
    // Escaping takes a quarter of the conversion, and most texts need none.
    text: (node, parent, state, info) =>
      isPlain(node.value, info) ? node.value : defaultHandlers.text(node, parent, state, info),
  },
};

/**
 * Converts HTML to GitHub-flavoured markdown without raw HTML, scripts, hidden text or trackers, with absolute
 * addresses. Render it with raw HTML off. Hostile input takes seconds, so call it in a worker, after {@link
 * findExceededLimit}.
 */
export function htmlToMarkdown(html: string, baseUrl: string): string {
  return readHtml(html, baseUrl).markdown;
}

/** Converts HTML as {@link htmlToMarkdown} does, and picks the picture that stands for it. */
export function readHtml(html: string, baseUrl: string): { markdown: string; imageUrl: string | null } {
  const document = fromParse5(parseFragment(html, { scriptingEnabled: false }));
  if (document.type !== "root") return { markdown: "", imageUrl: null };
  dropBoilerplate(document, baseUrl);
  cleanHtml(document, baseUrl);
  const markdown = stringify(toMdast(sanitize(document, SCHEMA), { document: true }));
  return { markdown, imageUrl: firstPicture(document) };
}

const EMOJI_CLASSES = wordSet("wp-smiley emoji");

/** Address of the first picture that is no avatar, emoji or icon. Expects cleaned images. */
function firstPicture(document: Root): string | null {
  let found: string | null = null;
  visit(document, "element", (node) => {
    if (node.tagName !== "img" || classesOf(node).some((name) => EMOJI_CLASSES.has(name))) return;
    const url = String(node.properties.src);
    const [width = 0, height = 0] = [node.properties.width, node.properties.height].map((side) =>
      Number.parseInt(String(side), 10),
    );
    if (url.length > PICTURE_URL_LENGTH_MAX || isDecoration({ url, width, height })) return;
    found = url;
    return EXIT;
  });
  return found;
}

/** Plain text as literal markdown, one paragraph for each line. */
export function textToMarkdown(text: string): string {
  const lines = text.split("\n").filter((line) => line !== "");
  return stringify({
    type: "root",
    children: lines.map((value) => ({ type: "paragraph", children: [{ type: "text", value }] })),
  });
}

function isPlain(value: string, { before, after }: { before: string; after: string }): boolean {
  if (!PLAIN.test(value) || LINKED.test(before + value + after)) return false;
  return (/^\p{L}/u.test(value) || INSIDE.test(before)) && (!value.endsWith(" ") || INSIDE.test(after));
}

function stringify(tree: Nodes): string {
  return cut(toMarkdown(tree, STYLE).trim());
}

/** Cuts between blocks, so no link or table is split; closes an open fence. */
function cut(markdown: string): string {
  if (markdown.length <= MARKDOWN_CHARACTERS_MAX) return markdown;
  const room = MARKDOWN_CHARACTERS_MAX - "\n```".length;
  const gap = markdown.lastIndexOf("\n\n", room);
  const kept = markdown
    .slice(0, gap > room / 2 ? gap : room)
    .toWellFormed()
    .trimEnd();
  const fences = kept.match(/^```/gm)?.length ?? 0;
  return fences % 2 === 0 ? kept : `${kept}\n\`\`\``;
}
