import type { ReactNode } from "react";
import type { Post } from "@/lib/contract/posts";
import { SourceMark } from "../ui/source-mark";
import { readingTimeText } from "../ui/time-text";

const KINDS: Partial<Record<Post["source_type"], string>> = {
  reddit: "forum",
  x: "microblog",
  mastodon: "microblog",
  bluesky: "microblog",
  instagram: "pictures",
  tiktok: "video",
  youtube: "video",
};

interface PostMetaProps {
  post: Post;
  time: ReactNode;
  /** Over several lines rather than cut off. */
  doesWrap?: boolean;
}

/** Where a post comes from, when, and how long it takes. */
export function PostMeta({ post, time, doesWrap }: PostMetaProps) {
  const source = post.source_title ?? "Deleted source";
  const kind = KINDS[post.source_type] ?? readingTimeText(post.word_count);
  return (
    <div className="flex min-w-0 items-center gap-2 font-sans text-meta text-ink-3">
      <SourceMark title={source} />
      <span className={doesWrap ? "min-w-0" : "min-w-0 truncate"}>
        <span className="font-medium text-ink-2">{source}</span>
        {" · "}
        {time}
        {kind && ` · ${kind}`}
      </span>
    </div>
  );
}
