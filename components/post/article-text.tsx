"use client";

import { memo, startTransition, useEffect, useEffectEvent, useMemo, useState } from "react";
import { GROWING } from "./article-blocks";
import { ArticlePart } from "./article-part";
import { cutArticle } from "./cut-article";

interface ArticleTextProps {
  markdown: string;
  /** Parts that the server rendered. */
  skipped: number;
  /** Level of the heading above. */
  base: number;
  /** Reports whether the whole text is rendered; long ones render in parts. */
  onWhole: (isWhole: boolean) => void;
}

/** Renders the parts of an article one after the other. */
export const ArticleText = memo(function ArticleText({ markdown, skipped, base, onWhole }: ArticleTextProps) {
  const parts = useMemo(() => cutArticle(markdown), [markdown]);
  const shownCount = useGrowingCount(skipped + 1, parts.length);
  const isWhole = shownCount >= parts.length;
  const tell = useEffectEvent(onWhole);
  useEffect(() => {
    tell(isWhole);
    return () => tell(false);
  }, [isWhole]);
  return (
    <>
      {parts.slice(skipped, shownCount).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
        <TextPart key={index} part={part} base={base} number={skipped + index + 1} />
      ))}
      {!isWhole && GROWING}
    </>
  );
});

/** Grows from `first` to `total` in steps that let the page respond in between. */
function useGrowingCount(first: number, total: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
}

const TextPart = memo(ArticlePart);
