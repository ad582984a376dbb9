"use client";

import { RefreshCw } from "lucide-react";
import { useAriaKeys } from "@/components/keyboard/use-shortcuts";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import type { CheckProgress } from "@/lib/client/check-newsfeed";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/sources";
import { countText, numberText } from "@/lib/core/number-text";
import { ICON_BUTTON } from "./icon-button";

/** A check of all sources that the reader can start. */
export interface SourcesCheck {
  isRunning: boolean;
  /** Null until the server has answered. */
  progress: CheckProgress | null;
  start: () => void;
}

interface StreamFiguresProps {
  newsfeed: Newsfeed;
  sources: Source[] | undefined;
  check: SourcesCheck;
}

/** Counts of the newsfeed and the time of its last check, with a button for the next one. */
export function StreamFigures({ newsfeed, sources, check }: StreamFiguresProps) {
  const locale = useLocale();
  const checks = sources?.flatMap(({ last_checked_at }) => last_checked_at ?? []) ?? [];
  const latest = checks.length > 0 ? new Date(Math.max(...checks.map(Number))) : null;
  return (
    <div className="flex items-center gap-0.5 text-ink-3">
      <CheckButton check={check} />
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

function CheckButton({ check: { isRunning, start } }: { check: SourcesCheck }) {
  const keys = useAriaKeys("refresh");
  return (
    <button
      type="button"
      onClick={start}
      aria-disabled={isRunning}
      aria-label="Check for new posts"
      title="Check for new posts"
      className={`${ICON_BUTTON} -my-1 -ml-2 shrink-0 aria-disabled:cursor-default coarse:-ml-3.5`}
      {...keys}
    >
      <RefreshCw aria-hidden="true" size={16} className={isRunning ? "motion-safe:animate-spin" : ""} />
    </button>
  );
}
