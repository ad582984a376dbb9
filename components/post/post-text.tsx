"use client";

import type { RefObject } from "react";
import type { Post } from "@/lib/contract/post";
import { ArticleText } from "./article-text";
import { PicturesOfPost, useShowsPictures } from "./pictures";

interface PostTextProps {
  ref: RefObject<HTMLDivElement | null>;
  post: Post;
  markdown: string;
  language: string | null;
  /** Level of the heading above. */
  base: 1 | 2;
  onWhole: (isWhole: boolean) => void;
}

/** The text of a post, or a link to it. */
export function PostText({ ref, post, markdown, language, base, onWhole }: PostTextProps) {
  const showsPictures = useShowsPictures();
  return (
    <div ref={ref} className="prose" lang={language ?? undefined}>
      {markdown.trim() ? (
        <PicturesOfPost value={showsPictures ? post.id : null}>
          <ArticleText key={language} markdown={markdown} base={base} onWhole={onWhole} />
        </PicturesOfPost>
      ) : (
        <NoText url={post.external_url} />
      )}
    </div>
  );
}

function NoText({ url }: { url: string }) {
  return (
    <p className="text-ink-2">
      This source publishes no text.{" "}
      <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        Read it on the site
      </a>
      .
    </p>
  );
}
