"use client";

import { Link } from "lucide-react";
import {
  type ComponentProps,
  memo,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Components } from "react-markdown";
import Markdown from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { pictureAddress } from "@/lib/client/posts";
import { CopyButton } from "./copy-button";
import { type ArticlePart, cutArticle } from "./cut-article";
import { PicturesOfPost } from "./pictures";
import { easeReadingAloud, fitHeadings, layOutBlocks } from "./rehype-plugins";

/** Only footnotes have ids, which already have their prefix. */
const SCHEMA = { ...defaultSchema, clobberPrefix: "" };

interface ArticleTextProps {
  markdown: string;
  /** Level of the heading above. */
  base: number;
  /** Reports whether the whole text is rendered; long ones render in parts. */
  onWhole: (isWhole: boolean) => void;
}

/** Renders an article's Markdown. Raw HTML stays text and the tree is sanitised. */
export const ArticleText = memo(function ArticleText({ markdown, base, onWhole }: ArticleTextProps) {
  const parts = useMemo(() => cutArticle(markdown), [markdown]);
  const shownCount = useGrowingCount(parts.length);
  const isWhole = shownCount >= parts.length;
  const tell = useEffectEvent(onWhole);
  useEffect(() => {
    tell(isWhole);
    return () => tell(false);
  }, [isWhole]);
  return (
    <>
      {parts.slice(0, shownCount).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
        <TextPart key={index} part={part} base={base} number={index + 1} />
      ))}
      {!isWhole && <div data-growing="" hidden />}
    </>
  );
});

/** Grows from 1 to `total` in steps that let the page respond in between. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
}

interface TextPartProps {
  part: ArticlePart;
  base: number;
  number: number;
}

const TextPart = memo(function TextPart({ part, base, number }: TextPartProps) {
  const headings = { base, openLevels: part.openLevels, idPrefix: `section-${number}-` };
  return (
    <Markdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[[rehypeSanitize, SCHEMA], [fitHeadings, headings], layOutBlocks, easeReadingAloud]}
      components={ARTICLE_PARTS}
      skipHtml
    >
      {part.markdown}
    </Markdown>
  );
});

type Tag = "a" | "img" | "table" | "pre" | "h2" | "h3" | "h4" | "h5" | "h6";
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

type ImageProps = WithNode<"img"> & { "data-inline"?: string; "data-linked"?: string };

/**
 * Reserves room before it loads. A picture that cannot be shown becomes a link to the publisher. The title is its
 * caption.
 */
function TextImage({ node: _, src, alt = "", title, ...rest }: ImageProps) {
  const postId = useContext(PicturesOfPost);
  const [isBroken, setIsBroken] = useState(false);
  // It may have failed before hydration.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
  }, []);
  if (typeof src !== "string" || !/^https?:/.test(src)) return null;
  const isInline = rest["data-inline"] !== undefined;
  if (postId === null || isBroken) {
    const className = isInline ? undefined : "picture-missing";
    const text = alt ? `Picture: ${alt}` : "Picture";
    // A link cannot contain a link.
    if (rest["data-linked"] !== undefined) return <span className={className}>{text}</span>;
    return (
      <a href={src} className={className} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    );
  }
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: the picture has the size that its publisher gave it */}
      <img
        ref={check}
        src={pictureAddress(postId, src)}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setIsBroken(true)}
        className={isInline ? "picture-inline" : "picture"}
      />
      {title && !isInline && <span className="picture-caption">{title}</span>}
    </>
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

function TextPre({ node: _, children, dir }: WithNode<"pre">) {
  const ref = useRef<HTMLPreElement>(null);
  return (
    <div className="copyable" dir={dir}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre ref={ref} tabIndex={0}>
        {children}
      </pre>
      <CopyButton what="code" text={() => ref.current?.textContent ?? ""} className="copy" />
    </div>
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
  img: TextImage,
  table: TextTable,
  pre: TextPre,
  h2: headingOf("h2"),
  h3: headingOf("h3"),
  h4: headingOf("h4"),
  h5: headingOf("h5"),
  h6: headingOf("h6"),
};
