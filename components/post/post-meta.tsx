"use client";

import type { ComponentType, ReactNode } from "react";
import { useLocale } from "@/components/ui/locale";
import { SourceMark } from "@/components/ui/source-mark";
import type { Post } from "@/lib/contract/posts";
import { SOURCE_TYPES } from "@/lib/core/source-types";
import { readingTimeText } from "./reading-time";
import { sourceNames } from "./source-names";

interface PostMetaProps {
  post: Post;
  time: ReactNode;
  /** Wraps instead of truncating. */
  doesWrap?: boolean;
}

/** Source, time and reading time of a post. */
export function PostMeta({ post, time, doesWrap }: PostMetaProps) {
  const { first, others } = sourceNames(post);
  const locale = useLocale();
  const kind = SOURCE_TYPES[post.source_type].posts ?? readingTimeText(post, locale);
  return (
    <div className="flex min-w-0 items-center gap-2 font-sans text-meta text-ink-3">
      <SourceMark title={first} />
      <span className={doesWrap ? "min-w-0" : "min-w-0 truncate"}>
        <span className="font-medium text-ink-2">{first}</span>
        {others && `, ${others}`}
        {" · "}
        {time}
        {kind && ` · ${kind}`}
      </span>
    </div>
  );
}

interface PostTimeProps {
  post: Pick<Post, "published_at" | "updated_at">;
  /** Component that formats the time. */
  Time: ComponentType<{ at: Date }>;
}

/** "2 days ago, updated 3 h ago" */
export function PostTime({ post, Time }: PostTimeProps) {
  return (
    <>
      <Time at={post.published_at} />
      {post.updated_at && (
        <>
          {", updated "}
          <Time at={post.updated_at} />
        </>
      )}
    </>
  );
}
