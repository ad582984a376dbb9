"use client";

import { createContext, type ReactNode, type RefObject, useContext, useEffect } from "react";
import { LazyPart } from "@/components/ui/lazy-part";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { onFirstUse } from "@/components/ui/use-lazy-part";
import type { Post } from "@/lib/contract/post";
import { GROWING } from "./article-blocks";
import { articleText } from "./article-text-part";
import { cutArticle } from "./cut-article";
import { PicturesOfPost, useShowsPictures } from "./pictures";

/** The first part of a text, rendered by the server, so that most texts need no Markdown parser in the browser. */
export interface ServerText {
  /** The whole text. */
  markdown: string;
  firstPart: ReactNode;
}

export const ServerTextContext = createContext<ServerText | null>(null);

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
          <Text key={language} markdown={markdown} base={base} onWhole={onWhole} />
        </PicturesOfPost>
      ) : (
        <NoText url={post.external_url} />
      )}
    </div>
  );
}

function Text({ markdown, base, onWhole }: Pick<PostTextProps, "markdown" | "base" | "onWhole">) {
  const fromServer = useContext(ServerTextContext);
  const isHydrated = useIsHydrated();
  useEffect(() => onFirstUse(articleText.preload), []);
  const isOfServer = fromServer?.markdown === markdown;
  if (isOfServer && cutArticle(markdown).length === 1) return <Whole onWhole={onWhole}>{fromServer.firstPart}</Whole>;
  return (
    <>
      {isOfServer && fromServer.firstPart}
      {isOfServer && !isHydrated ? (
        GROWING
      ) : (
        <LazyPart
          part={articleText}
          title="The text could not be loaded"
          props={{ markdown, skipped: isOfServer ? 1 : 0, base, onWhole }}
          fallback={fromServer && !isOfServer ? fromServer.firstPart : GROWING}
        />
      )}
    </>
  );
}

/** Reports that the whole text is rendered. */
function Whole({ onWhole, children }: { onWhole: (isWhole: boolean) => void; children: ReactNode }) {
  useEffect(() => {
    onWhole(true);
    return () => onWhole(false);
  }, [onWhole]);
  return children;
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
