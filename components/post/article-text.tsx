import { type ComponentProps, memo } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { fitHeadings } from "./heading-levels";
import { easeReadingAloud } from "./read-aloud";

type WithNode<Tag extends "a" | "img" | "table" | "pre"> = ComponentProps<Tag> & { node?: unknown };

/** Links leave for a new tab and tell the other site nothing; in-page ones (footnotes) stay. */
function TextLink({ node: _, href, children, ...rest }: WithNode<"a">) {
  if (href?.startsWith("#")) return <a href={href}>{children}</a>;
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

function TextImage({ src, alt = "" }: WithNode<"img">) {
  if (typeof src !== "string" || !/^https?:/.test(src)) return null;
  // biome-ignore lint/performance/noImgElement: a picture of a foreign site, which our server must not fetch
  return <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />;
}

/** Wide tables scroll by themselves, by keyboard too. */
function TextTable({ children }: WithNode<"table">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}

function TextPre({ children }: WithNode<"pre">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  return <pre tabIndex={0}>{children}</pre>;
}

const COMPONENTS: Components = { a: TextLink, img: TextImage, table: TextTable, pre: TextPre };

interface ArticleTextProps {
  markdown: string;
  /** Level of the heading that it stands under. */
  base: number;
}

/** The text of an article. It comes from a stranger: raw HTML in it is text, and the tree is sanitised besides. */
export const ArticleText = memo(function ArticleText({ markdown, base }: ArticleTextProps) {
  return (
    <Markdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[rehypeSanitize, [fitHeadings, { base }], easeReadingAloud]}
      components={COMPONENTS}
      skipHtml
    >
      {markdown}
    </Markdown>
  );
});
