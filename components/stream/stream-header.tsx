"use client";

import { CheckCheck, Rss, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useAriaKeys } from "@/components/keyboard/use-shortcuts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/sources";
import { ICON_BUTTON } from "./icon-button";
import { type SourcesCheck, StreamFigures } from "./stream-figures";

interface StreamHeaderProps {
  newsfeed: Newsfeed;
  sources: Source[] | undefined;
  check: SourcesCheck;
  onMarkAllRead: () => void;
}

/** Name, figures and actions of the newsfeed. It scrolls away with the posts. */
export function StreamHeader({ newsfeed, sources, check, onMarkAllRead }: StreamHeaderProps) {
  const { id, name } = newsfeed;
  const markAllKeys = useAriaKeys("markAllRead");
  return (
    <header className="px-4 pt-4.5 pb-1.5 medium:px-5.5">
      <div className="flex items-start justify-between gap-3">
        <h1
          dir="auto"
          className="font-serif text-[1.625rem] leading-[1.15] font-semibold tracking-[-0.015em] wrap-anywhere"
        >
          {name}
        </h1>
        <div className="-mr-2 flex">
          <button
            type="button"
            onClick={onMarkAllRead}
            aria-label="Mark all as read"
            title="Mark all as read"
            className={ICON_BUTTON}
            {...markAllKeys}
          >
            <CheckCheck aria-hidden="true" size={18} />
          </button>
          <Link
            href={`/newsfeeds/${id}/sources`}
            prefetch={false}
            aria-label="Sources"
            title="Sources"
            className={ICON_BUTTON}
          >
            <Rss aria-hidden="true" size={17} />
          </Link>
          <Link
            href={`/newsfeeds/${id}/settings`}
            prefetch={false}
            aria-label="Newsfeed settings"
            title="Newsfeed settings"
            className={ICON_BUTTON}
          >
            <SlidersHorizontal aria-hidden="true" size={17} />
          </Link>
        </div>
      </div>
      <StreamFigures newsfeed={newsfeed} sources={sources} check={check} />
    </header>
  );
}
