"use client";

import { useId } from "react";
import type { FilteredPost } from "@/lib/contract/filtered";
import { Button } from "../ui/button";
import { RelativeTime } from "../ui/clock";
import { SourceMark } from "../ui/source-mark";

interface FilteredRowProps {
  post: FilteredPost;
  onRescue: () => void;
}

/** A post that was turned away: what it is, why, and the way into the newsfeed. */
export function FilteredRow({ post, onRescue }: FilteredRowProps) {
  const { title, excerpt, external_url, source_title, published_at, explanation, reason } = post;
  const id = useId();
  const source = source_title ?? new URL(external_url).hostname;
  return (
    <li className="border-b border-line">
      <article aria-labelledby={id} className="grid gap-x-6 gap-y-3 py-4 medium:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="flex min-w-0 items-center gap-2 text-meta text-ink-3">
            <SourceMark title={source} />
            <span className="min-w-0 truncate">
              <span className="font-medium text-ink-2">{source}</span> · <RelativeTime at={published_at} />
            </span>
          </p>
          <h2 id={id} dir="auto" className="mt-1 font-serif text-lg leading-snug font-medium wrap-anywhere">
            <a
              href={external_url}
              target="_blank"
              rel="noopener noreferrer"
              className="decoration-accent decoration-1 underline-offset-3 hover:underline"
            >
              {title}
            </a>
          </h2>
          {excerpt && (
            <p dir="auto" className="mt-1 line-clamp-2 text-ink-2 wrap-anywhere">
              {excerpt}
            </p>
          )}
          <p className="mt-1.5 text-meta wrap-anywhere text-ink-3">
            <span
              className={`mr-1.5 inline-block rounded-full px-2 py-px font-medium ${reason === "excluded" ? "bg-bad-soft text-bad" : "bg-sunken text-ink-2"}`}
            >
              {reason === "excluded" ? "Excluded" : "No match"}
            </span>
            {explanation}
          </p>
        </div>
        <Button onClick={onRescue} aria-describedby={id} className="self-start justify-self-start">
          Rescue
        </Button>
      </article>
    </li>
  );
}
