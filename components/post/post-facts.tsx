"use client";

import Link from "next/link";
import { type ComponentType, Fragment } from "react";
import { useLocale } from "@/components/ui/locale";
import type { Post } from "@/lib/contract/post";
import { MATTERS_MIN, SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import { numberText } from "@/lib/core/number-text";

/** Relevance of a post and its reason; nothing for a post without. */
export function RelevanceLine({ post }: { post: Pick<Post, "relevance" | "relevance_reason"> }) {
  const { relevance, relevance_reason: reason } = post;
  if (relevance === null) return null;
  return (
    <p className="mt-2 font-sans text-meta wrap-anywhere text-ink-3">
      <span className={relevance < MATTERS_MIN ? "" : "font-medium text-ink-2"}>Relevance {relevance}</span>
      {reason && (
        <>
          {" · "}
          <span dir="auto">{reason}</span>
        </>
      )}
    </p>
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

const NAMES_MAX = 2;

export interface SourceNames {
  /** The first source that carried the post. */
  first: string;
  /** "also in Storage Weekly and Volt Daily"; null without other sources. */
  others: string | null;
}

export function sourceNames({ sources, source_title }: Pick<Post, "sources" | "source_title">): SourceNames {
  const [first, ...others] = sources.map(({ title }) => title ?? "Untitled source");
  return {
    first: first ?? source_title ?? "Deleted source",
    others: others.length > 0 ? `also in ${listText(others)}` : null,
  };
}

/** "A", "A and B", "A, B and 3 more". */
function listText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(" and ");
}

/** Links to near-duplicate posts by source name, or by title if sources share the name. Above the card's own link. */
export function SimilarPosts({ post }: { post: Post }) {
  const { similar, similar_count: total } = post;
  const locale = useLocale();
  if (total === 0) return null;
  const rest = total - similar.length;
  return (
    <p className="mt-2 font-sans text-meta wrap-anywhere text-ink-3">
      {"Similar: "}
      {similar.map(({ id, title, source_title }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link
            href={`/posts/${id}`}
            prefetch={false}
            dir="auto"
            className="relative z-1 underline underline-offset-2 hover:text-ink"
          >
            {similar.some((other) => other.id !== id && other.source_title === source_title)
              ? title
              : (source_title ?? "Deleted source")}
          </Link>
        </Fragment>
      ))}
      {rest > 0 && ` and ${numberText(rest, locale)}${total < SIMILAR_COUNT_MAX ? "" : " or"} more`}
    </p>
  );
}
