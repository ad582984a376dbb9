"use client";

import { memo, startTransition, useEffect, useEffectEvent, useMemo, useState } from "react";
import Markdown from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { ARTICLE_PARTS } from "./article-parts";
import { type ArticlePart, cutArticle } from "./cut-article";
import { fitHeadings } from "./heading-levels";
import { layOutBlocks } from "./lay-out-blocks";
import { easeReadingAloud } from "./read-aloud";

/** Ids are those of footnotes alone, which have their prefix already. */
const SCHEMA = { ...defaultSchema, clobberPrefix: "" };

interface ArticleTextProps {
  markdown: string;
  /** Level of the heading that it stands under. */
  base: number;
  /** Told whether the whole text is on the page; a long one comes part by part. */
  onWhole: (isWhole: boolean) => void;
}

/** The text of an article. It comes from a stranger: raw HTML in it is text, and the tree is sanitised besides. */
export const ArticleText = memo(function ArticleText({ markdown, base, onWhole }: ArticleTextProps) {
  const parts = useMemo(() => cutArticle(markdown), [markdown]);
  const shownCount = useGrowingCount(parts.length);
  const isWhole = shownCount >= parts.length;
  const tell = useEffectEvent(onWhole);
  useEffect(() => {
    tell(isWhole);
    return () => tell(false);
  }, [isWhole]);
  return parts.slice(0, shownCount).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
    <TextPart key={index} part={part} base={base} number={index + 1} />
  ));
});

/** Grows from 1 to `total`, one after the other, with room for what the reader does in between. */
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
