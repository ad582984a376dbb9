"use client";

import { CheckCheck, Rss, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useAriaKeys } from "@/components/keyboard/use-shortcuts";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/sources";
import { countText, numberText } from "@/lib/core/number-text";
import { ICON_BUTTON } from "./icon-button";

interface StreamHeaderProps {
  newsfeed: Newsfeed;
  sources: Source[] | undefined;
  onMarkAllRead: () => void;
}

/** Which newsfeed it is, and what there is to do about the whole of it. It scrolls away with the posts. */
export function StreamHeader({ newsfeed, sources, onMarkAllRead }: StreamHeaderProps) {
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
      <StreamFigures newsfeed={newsfeed} sources={sources} />
    </header>
  );
}

function StreamFigures({ newsfeed, sources }: Pick<StreamHeaderProps, "newsfeed" | "sources">) {
  const locale = useLocale();
  const checks = sources?.flatMap(({ last_checked_at }) => last_checked_at ?? []) ?? [];
  const latest = checks.length > 0 ? new Date(Math.max(...checks.map(Number))) : null;
  return (
    <p className="text-ink-3">
      {numberText(newsfeed.unread_count, locale)} unread ·{" "}
      {countText(sources?.length ?? newsfeed.source_count, "source", { locale })}
      {latest && (
        <>
          {" · checked "}
          <RelativeTime at={latest} />
        </>
      )}
    </p>
  );
}
