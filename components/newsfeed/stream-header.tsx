"use client";

import { Rss, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/sources";
import { RelativeTime } from "../ui/clock";
import { countText } from "../ui/time-text";
import { VIEWS, type View } from "./stream-search";

interface StreamHeaderProps {
  newsfeed: Newsfeed;
  sources: Source[] | undefined;
  view: View;
  onView: (view: View) => void;
}

const ICON = "grid size-8 place-items-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink coarse:size-11";

export function StreamHeader({ newsfeed, sources, view, onView }: StreamHeaderProps) {
  const { id, name } = newsfeed;
  return (
    <header className="px-4 pt-4.5 pb-3 medium:px-5.5">
      <div className="flex items-start justify-between gap-3">
        <h1
          dir="auto"
          className="font-serif text-[1.625rem] leading-[1.15] font-semibold tracking-[-0.015em] wrap-anywhere"
        >
          {name}
        </h1>
        <div className="-mr-2 flex">
          <Link href={`/newsfeeds/${id}/sources`} aria-label="Sources" title="Sources" className={ICON}>
            <Rss aria-hidden="true" size={17} />
          </Link>
          <Link
            href={`/newsfeeds/${id}/settings`}
            aria-label="Newsfeed settings"
            title="Newsfeed settings"
            className={ICON}
          >
            <SlidersHorizontal aria-hidden="true" size={17} />
          </Link>
        </div>
      </div>
      <StreamFigures newsfeed={newsfeed} sources={sources} />
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons, not parts of a form */}
      <div role="group" aria-label="Show" className="mt-3 flex gap-1">
        {VIEWS.map(({ state, text }) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === view}
            onClick={() => onView(state)}
            className="min-h-7 rounded-full border border-transparent px-2.5 py-0.5 text-ink-2 hover:text-ink aria-pressed:border-line aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:text-ink coarse:min-h-11 coarse:px-4"
          >
            {text}
          </button>
        ))}
      </div>
    </header>
  );
}

function StreamFigures({ newsfeed, sources }: Pick<StreamHeaderProps, "newsfeed" | "sources">) {
  const checks = sources?.flatMap(({ last_checked_at }) => last_checked_at ?? []) ?? [];
  const latest = checks.length > 0 ? new Date(Math.max(...checks.map(Number))) : null;
  return (
    <p className="text-ink-3">
      {newsfeed.unread_count.toLocaleString("en")} unread ·{" "}
      {countText(sources?.length ?? newsfeed.source_count, "source")}
      {latest && (
        <>
          {" · checked "}
          <RelativeTime at={latest} />
        </>
      )}
    </p>
  );
}
