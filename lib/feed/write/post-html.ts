import { decodeHTML, escapeUTF8 } from "entities";
import { Marked } from "marked";
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

/**
 * Writes posts as HTML for reader apps: the key learning with its quotes, then the whole text, or the summary without
 * one.
 * Call it in a worker.
 */
export function writePosts(posts: readonly PostTexts[]): string[] {
  return posts.map((post) => {
    const text = marked.parse(post.markdown, { async: false }).trim();
    return headOf(post) + pictureOf(post, text) + (text || htmlOfTexts(post.summary, null));
  });
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
