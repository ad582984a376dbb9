"use client";

import { CheckCheck, RefreshCw, Rss, SlidersHorizontal } from "lucide-react";
import { IconButton, IconLink } from "@/components/keyboard/icon-button";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import type { CheckProgress } from "@/lib/client/check-sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/sources";
import { countText, numberText } from "@/lib/core/number-text";
import type { SourcesCheck } from "./use-sources-check";

interface StreamHeaderProps {
  newsfeed: Newsfeed;
  sources: Source[] | undefined;
  check: SourcesCheck;
  onMarkAllRead: () => void;
}

/** Name, figures and actions of the newsfeed. Scrolls with the posts. */
export function StreamHeader({ newsfeed, sources, check, onMarkAllRead }: StreamHeaderProps) {
  const { id, name } = newsfeed;
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
          <IconButton label="Mark all as read" Icon={CheckCheck} shortcut="markAllRead" onClick={onMarkAllRead} />
          <IconLink label="Sources" Icon={Rss} href={`/newsfeeds/${id}/sources`} />
          <IconLink label="Newsfeed settings" Icon={SlidersHorizontal} href={`/newsfeeds/${id}/settings`} />
        </div>
      </div>
      <StreamFigures newsfeed={newsfeed} sources={sources} check={check} />
    </header>
  );
}

/** Counts of the newsfeed and the time of its last check, with a button for the next one. */
function StreamFigures({ newsfeed, sources, check }: Omit<StreamHeaderProps, "onMarkAllRead">) {
  const locale = useLocale();
  const checks = sources?.flatMap(({ last_checked_at }) => last_checked_at ?? []) ?? [];
  const latest = checks.length > 0 ? new Date(Math.max(...checks.map(Number))) : null;
  return (
    <div className="flex items-center gap-0.5 text-ink-3">
      <IconButton
        label="Check for new posts"
        Icon={RefreshCw}
        shortcut="refresh"
        onClick={check.start}
        aria-disabled={check.isRunning}
        className="-my-1 -ml-2 shrink-0 aria-disabled:cursor-default coarse:-ml-3.5"
        iconClass={check.isRunning ? "motion-safe:animate-spin" : ""}
      />
      {/* Both texts share one cell, so the posts below keep their place during a check. */}
      <div className="grid min-w-0 items-center *:[grid-area:1/1]">
        <p className={check.isRunning ? "invisible" : ""}>
          {numberText(newsfeed.unread_count, locale)} unread ·{" "}
          {countText(sources?.length ?? newsfeed.source_count, "source", { locale })}
          {latest && (
            <>
              {" · checked "}
              <RelativeTime at={latest} />
            </>
          )}
        </p>
        <p role="status" className="text-ink-2">
          {check.isRunning && progressText(check.progress, locale)}
        </p>
      </div>
    </div>
  );
}

function progressText(progress: CheckProgress | null, locale: string): string {
  if (!progress) return "Checking…";
  const current = Math.min(progress.done + 1, progress.total);
  return `Checking ${numberText(current, locale)} of ${countText(progress.total, "source", { locale })}`;
}
