"use client";

import { type ReactNode, useState } from "react";
import { CardActions } from "./card-actions";
import { CardKeyLearning } from "./card-key-learning";
import { CardMeta, CardPicture, Hits, useIsAwaited } from "./card-parts";
import { type CardProps, CardTitle } from "./card-title";
import { useShowsPictures } from "./pictures";
import { RelevanceLine, SimilarPosts } from "./post-facts";
import { excerptOf } from "./search-hits";

/** A post with its picture, summary and key learning. */
export function LargeCard({ post, q, showsRelevance, onOpen, actions }: CardProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const showsPictures = useShowsPictures();
  const picture = showsPictures && post.image_url !== brokenUrl ? post.image_url : null;
  return (
    <>
      <CardMeta post={post} />
      <div className={picture ? "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 @2xl:gap-x-6" : ""}>
        <div className="min-w-0">
          <CardTitle
            post={post}
            q={q}
            onOpen={onOpen}
            className="mt-0.5 mb-1 text-[1.3125rem] leading-[1.28] tracking-[-0.008em] text-pretty wrap-break-word"
          />
          <TextRoom post={post}>
            {post.summary && post.summary !== post.title && (
              <p lang={post.summary_language ?? undefined} dir="auto" className="line-clamp-3 text-ink-2">
                <Hits text={excerptOf(post.summary, q)} q={q} />
              </p>
            )}
            <CardKeyLearning post={post} q={q} isStrong={!post.is_read && post.keylearning_state === "supported"} />
          </TextRoom>
          {showsRelevance && <RelevanceLine post={post} />}
          <SimilarPosts post={post} />
        </div>
        {picture && (
          <CardPicture
            post={post}
            url={picture}
            onBroken={() => setBrokenUrl(picture)}
            className="mt-1 aspect-square w-24 @lg:aspect-4/3 @lg:w-36 @2xl:w-52"
          />
        )}
      </div>
      <CardActions post={post} actions={actions} className="absolute top-3.5 right-2 hoverless:right-0" />
    </>
  );
}

/** Keeps the height of texts that are being written. */
function TextRoom({ post, children }: Pick<CardProps, "post"> & { children: ReactNode }) {
  if (!useIsAwaited(post)) return children;
  return <div className="h-[calc(6lh+2.25rem)] overflow-hidden">{children}</div>;
}
