"use client";

import type { ComponentType } from "react";
import type { Post } from "@/lib/contract/posts";

interface PostTimeProps {
  post: Pick<Post, "published_at" | "updated_at">;
  /** How a moment is told. */
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
