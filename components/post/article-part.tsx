import { Link } from "lucide-react";
import type { ComponentProps } from "react";
import type { Components } from "react-markdown";
import Markdown from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { TextImage, TextPre } from "./article-blocks";
import type { ArticlePart as Part } from "./cut-article";
import { fitHeadings, fixScreenReaderOutput, layOutBlocks } from "./rehype-plugins";

/** Only footnotes have ids, which already have their prefix. */
const SCHEMA = { ...defaultSchema, clobberPrefix: "" };

interface ArticlePartProps {
  part: Part;
  /** Level of the heading above. */
  base: number;
  /** From 1. */
  number: number;
}

/** Renders a part of an article, on the server or in the browser. Raw HTML stays text and the tree is sanitised. */
export function ArticlePart({ part, base, number }: ArticlePartProps) {
  const headings = { base, openLevels: part.openLevels, idPrefix: `section-${number}-` };
  return (
    <Markdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[[rehypeSanitize, SCHEMA], [fitHeadings, headings], layOutBlocks, fixScreenReaderOutput]}
      components={ARTICLE_PARTS}
      skipHtml
    >
      {part.markdown}
    </Markdown>
  );
}

type Tag = "a" | "table" | "h2" | "h3" | "h4" | "h5" | "h6";
type WithNode<T extends Tag> = ComponentProps<T> & { node?: unknown };

/** External links open in a new tab without a referrer; footnote links stay. */
function TextLink({ node: _, href, children, ...rest }: WithNode<"a">) {
  if (href?.startsWith("#")) {
    return (
      <a href={href} id={rest.id} aria-label={rest["aria-label"]}>
        {children}
      </a>
    );
  }
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

/** Wide tables scroll sideways, also by keyboard. */
function TextTable({ node: _, children, dir }: WithNode<"table">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label="Table" tabIndex={0} dir={dir}>
      <table>{children}</table>
    </section>
  );
}

/** Heading with a link to itself. */
function headingOf(Level: "h2" | "h3" | "h4" | "h5" | "h6") {
  return function TextHeading({ node: _, children, id, dir, className }: WithNode<typeof Level>) {
    // The footnotes' heading is for screen readers only.
    if (className || !id) return <Level {...{ id, dir, className }}>{children}</Level>;
    return (
      <div className="heading" dir={dir}>
        <Level id={id}>{children}</Level>
        <a href={`#${id}`} aria-label="Link to this section">
          <Link aria-hidden="true" size={15} />
        </a>
      </div>
    );
  };
}

const ARTICLE_PARTS: Components = {
  a: TextLink,
  // Without the node, which the server would send to the browser as a property.
  img: ({ node: _, ...rest }) => <TextImage {...rest} />,
  table: TextTable,
  pre: ({ node: _, ...rest }) => <TextPre {...rest} />,
  h2: headingOf("h2"),
  h3: headingOf("h3"),
  h4: headingOf("h4"),
  h5: headingOf("h5"),
  h6: headingOf("h6"),
};
