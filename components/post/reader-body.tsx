"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Post } from "@/lib/contract/posts";
import { useShortcuts } from "../keyboard/use-shortcuts";
import { FullTime } from "../ui/clock";
import { ArticleText } from "./article-text";
import { Brief } from "./brief";
import { PicturesOfPost, useShowsPictures } from "./pictures";
import { PostMeta } from "./post-meta";
import { PostTime } from "./post-time";
import { SimilarPosts } from "./similar-posts";
import { MarkdownSource, type TextView, TextViews } from "./text-views";
import { useQuotes } from "./use-quotes";

interface ReaderBodyProps {
  post: Post;
  markdown: string | undefined;
  /** Stands there while `markdown` does not. */
  inPlaceOfText: ReactNode;
  headingLevel: 1 | 2;
}

/** A post to be read: what it is, what it means, and its text. */
export function ReaderBody({ post, markdown, inPlaceOfText, headingLevel }: ReaderBodyProps) {
  const { data: newsfeed } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(post.newsfeed_id) });
  const [view, setView] = useState<TextView>("text");
  const [isWhole, setIsWhole] = useState(false);
  const textRef = useRef<HTMLDivElement>(null);
  const showsPictures = useShowsPictures();
  const quotes = useQuotes(post, { textRef, isWhole, onShow: () => setView("text") });
  useShortcuts({ keyLearning: quotes.step });
  return (
    <div className="mx-auto max-w-measure font-serif text-[1.1875rem] leading-[1.62]">
      <PostMeta post={post} time={<PostTime post={post} Time={FullTime} />} doesWrap />
      <Title post={post} level={headingLevel} />
      {post.author && (
        <p dir="auto" className="font-sans text-base wrap-anywhere text-ink-3">
          {post.author}
        </p>
      )}
      <SimilarPosts post={post} />
      <Brief post={post} newsfeedName={newsfeed?.name} headingLevel={headingLevel === 1 ? 2 : 3} quotes={quotes} />
      <TextViews post={post} view={view} onView={setView} />
      {markdown === undefined ? (
        inPlaceOfText
      ) : view === "markdown" ? (
        <MarkdownSource markdown={markdown} />
      ) : (
        <div ref={textRef} className="prose" lang={post.language ?? undefined}>
          {markdown.trim() ? (
            <PicturesOfPost value={showsPictures ? post.id : null}>
              <ArticleText markdown={markdown} base={headingLevel} onWhole={setIsWhole} />
            </PicturesOfPost>
          ) : (
            <NoText url={post.external_url} />
          )}
        </div>
      )}
    </div>
  );
}

function Title({ post: { title, language }, level }: { post: Post; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  return (
    <Heading
      lang={language ?? undefined}
      dir="auto"
      className="mt-4 mb-3 text-[clamp(1.75rem,1.1rem+2.2vw,2.375rem)] leading-[1.12] font-semibold tracking-[-0.02em] text-balance wrap-break-word"
    >
      {title}
    </Heading>
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
