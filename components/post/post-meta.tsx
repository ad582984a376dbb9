"use client";

import Link from "next/link";
import { type ComponentType, Fragment, type ReactNode } from "react";
import { useLocale } from "@/components/ui/locale";
import { SourceMark } from "@/components/ui/source-mark";
import type { Post } from "@/lib/contract/post";
import { MATTERS_MIN, SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import { numberText } from "@/lib/core/number-text";
import { SOURCE_TYPES } from "@/lib/core/source-types";
import { useNewsfeedName } from "./newsfeed-name";

/** Source, time and reading time of a post. @param doesWrap wraps instead of truncating */
export function PostMeta({ post, time, doesWrap }: { post: Post; time: ReactNode; doesWrap?: boolean }) {
  const { first, others } = sourceNames(post);
  const locale = useLocale();
  const kind = SOURCE_TYPES[post.source_type].posts ?? readingTimeText(post, locale);
  const newsfeedName = useNewsfeedName(post);
  return (
    <div className="flex min-w-0 items-center gap-2 font-sans text-meta text-ink-3">
      <SourceMark title={first} />
      <span className={doesWrap ? "min-w-0" : "min-w-0 truncate"}>
        <span className="font-medium text-ink-2">{first}</span>
        {others && `, ${others}`}
        {" · "}
        {time}
        {kind && ` · ${kind}`}
        {newsfeedName && (
          <>
            {" · "}
            <span dir="auto">{newsfeedName}</span>
          </>
        )}
      </span>
    </div>
  );
}

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

/**
 * Silent reading speed in words per minute, by language, from the International Reading Speed Texts (Trauzettel-
 * Klosinski and Dietz, 2012). Word counts use dictionaries for scripts without spaces: 158 Chinese words are 255
 * characters, 193 Japanese words are 357.
 */
const PER_MINUTE: Readonly<Record<string, number>> = {
  ar: 138,
  de: 179,
  en: 228,
  es: 218,
  fi: 161,
  fr: 195,
  he: 187,
  it: 188,
  ja: 193,
  nl: 202,
  pl: 166,
  pt: 181,
  ru: 184,
  sl: 180,
  sv: 199,
  tr: 166,
  zh: 158,
};
const PER_MINUTE_ELSEWHERE = 190;
const PER_MINUTE_UNKNOWN = 228;

/** Reading time in minutes; 0 below half a minute. */
function readingMinutes({ word_count, language }: Pick<Post, "word_count" | "language">): number {
  const primary = language?.toLowerCase().split(/[-_]/, 1)[0];
  const perMinute = primary ? (PER_MINUTE[primary] ?? PER_MINUTE_ELSEWHERE) : PER_MINUTE_UNKNOWN;
  return Math.round(word_count / perMinute);
}

/** "4 min read"; null for shorter texts. */
export function readingTimeText(post: Pick<Post, "word_count" | "language">, locale: string): string | null {
  const minutes = readingMinutes(post);
  return minutes < 1 ? null : `${numberText(minutes, locale)} min read`;
}

const NAMES_MAX = 2;

interface SourceNames {
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

/** Links to near-duplicate posts by source name. Placed above the card's own link. */
export function SimilarPosts({ post }: { post: Post }) {
  const { similar, similar_count: total } = post;
  const locale = useLocale();
  if (total === 0) return null;
  const rest = total - similar.length;
  return (
    <p className="mt-2 font-sans text-meta text-ink-3">
      {"Similar: "}
      {similar.map(({ id, source_title }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link
            href={`/posts/${id}`}
            prefetch={false}
            className="relative z-1 underline underline-offset-2 hover:text-ink"
          >
            {source_title ?? "Deleted source"}
          </Link>
        </Fragment>
      ))}
      {rest > 0 && ` and ${numberText(rest, locale)}${total < SIMILAR_COUNT_MAX ? "" : " or"} more`}
    </p>
  );
}
