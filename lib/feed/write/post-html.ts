import { decodeHTML, escapeUTF8 } from "entities";
import { Marked } from "marked";
import { blocksOf, columnsOf, costOf } from "@/lib/core/markdown-blocks";
import { htmlOfInsight, htmlOfTexts, type ShownInsight } from "./texts";

/** A post's texts. */
export interface PostTexts {
  markdown: string;
  summary: string;
  insight: ShownInsight;
  imageUrl: string | null;
}

const LINKED = /^(?:https?:|mailto:)/i;
const PICTURED = /^https?:/i;

/** Markdown without raw HTML and without addresses of other schemes. */
const marked = new Marked({
  gfm: true,
  // Tags are text. The library would not escape the text between some of them, such as <code>.
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    link({ href, tokens }) {
      // The library's own form.
      return LINKED.test(href) ? false : this.parser.parseInline(tokens);
    },
    // The library's own form does not escape the text.
    image({ href, text, tokens }) {
      const plain = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text;
      const alt = escapeUTF8(decodeHTML(plain));
      return PICTURED.test(href) ? `<img src="${escapeUTF8(href)}" alt="${alt}">` : alt;
    },
  },
});

/** Ordinary texts have an effort below 50,000. */
const ORDINARY_EFFORT = 250_000;
/** Total effort of the other texts of one call, which takes less than a second. */
const EFFORT_MAX = 4_000_000;
/** Bullets that begin a list item even after a line of text. */
const ITEM = /\n(?= {0,3}[-*+] )/;

/**
 * Writes posts as HTML for reader apps: the key learning with its quotes, then the whole text, or the summary without
 * one. Texts whose markup takes too long count as none.
 * Call it in a worker.
 */
export function writePosts(posts: readonly PostTexts[]): string[] {
  let spent = 0;
  return posts.map((post) => {
    const effort = effortOf(post.markdown);
    if (effort > ORDINARY_EFFORT) spent += effort;
    if (effort > ORDINARY_EFFORT && spent > EFFORT_MAX) return writeBrief(post);
    const text = marked.parse(post.markdown, { async: false }).trim();
    return headOf(post) + pictureOf(post, text) + (text || htmlOfTexts(post.summary, null));
  });
}

/** Grows with the time that the library takes: with the square of the signs in a paragraph, list item or table row. */
function effortOf(markdown: string): number {
  let [effort, columns] = [0, 0];
  for (const { text, cost, isRest } of blocksOf(markdown)) {
    if (cost === Number.POSITIVE_INFINITY) return cost;
    const lines = text.split("\n");
    columns = Math.max(isRest ? columns : 0, ...lines.slice(0, 3).map(columnsOf));
    const runs = columns > 0 ? lines : text.split(ITEM);
    // The library fills short rows with empty cells.
    for (const run of runs) effort += Math.min(cost, Math.max(costOf(run), columns)) ** 2;
  }
  return effort;
}

/** Writes a post without its text, for texts that take too long. */
export function writeBrief(post: PostTexts): string {
  return headOf(post) + htmlOfTexts(post.summary, null);
}

function headOf({ insight }: PostTexts): string {
  const html = htmlOfInsight(insight);
  return html && `${html}<hr>`;
}

/** Many apps use the first picture of the text as the post's picture. */
function pictureOf({ imageUrl }: PostTexts, text: string): string {
  if (imageUrl === null || !PICTURED.test(imageUrl) || text.includes("<img ")) return "";
  return `<p><img src="${escapeUTF8(imageUrl)}" alt=""></p>`;
}
