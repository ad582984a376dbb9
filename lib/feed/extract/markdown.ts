import type { Root as HtmlRoot } from "hast";
import { defaultSchema, type Schema } from "hast-util-sanitize";
import type { Root } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { cleanHtml } from "./clean-html";
import { dropFurniture } from "./furniture";

/** Maximum markdown length of an article, in UTF-16 units. */
export const MARKDOWN_CHARACTERS_MAX = 200_000;

const SCHEMA: Schema = {
  ...defaultSchema,
  strip: ["script", "style"],
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
};

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    rule: "-",
    fences: true,
    listItemIndent: "one",
    resourceLink: true,
  })
  .freeze();

/**
 * Converts HTML to GitHub-flavoured markdown without raw HTML, scripts, hidden text or trackers, with absolute
 * addresses. Render it with raw HTML off. Hostile input takes seconds, so call it in a worker, after {@link
 * findExceededLimit}.
 */
export function htmlToMarkdown(html: string, baseUrl: string): string {
  const reader = unified()
    .use(rehypeParse, { fragment: true })
    .use(dropFurniture, { baseUrl })
    .use(cleanHtml, { baseUrl })
    .use(rehypeSanitize, SCHEMA)
    .use(rehypeRemark);
  const tree: HtmlRoot = reader.parse(html);
  return stringify(reader.runSync(tree));
}

/** Plain text as literal markdown, one paragraph for each line. */
export function textToMarkdown(text: string): string {
  const lines = text.split("\n").filter((line) => line !== "");
  return stringify({
    type: "root",
    children: lines.map((value) => ({ type: "paragraph", children: [{ type: "text", value }] })),
  });
}

function stringify(tree: Root): string {
  return cut(writer.stringify(tree).trim());
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
