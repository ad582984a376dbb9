"use client";

import { CheckCheck, RefreshCw } from "lucide-react";
import { IconButton } from "@/components/keyboard/icon-button";
import { useLocale } from "@/components/ui/locale";
import { countText, numberText } from "@/lib/core/number-text";
import type { SourcesCheck } from "./use-sources-check";
import type { StreamSubject } from "./use-stream-actions";

interface RiverHeaderProps {
  subject: StreamSubject;
  check: SourcesCheck;
  onMarkAllRead: () => void;
}

/** Name, figures and actions of a river. Scrolls with the posts. */
export function RiverHeader({ subject, check, onMarkAllRead }: RiverHeaderProps) {
  const locale = useLocale();
  const { id, name, newsfeeds } = subject;
  const unread = newsfeeds.reduce((sum, { unread_count }) => sum + unread_count, 0);
  return (
    <header className="px-4 pt-4.5 pb-1.5 medium:px-5.5">
      <div className="flex items-start justify-between gap-3">
        <h1 className="font-serif text-[1.625rem] leading-[1.15] font-semibold tracking-[-0.015em]">{name}</h1>
        <div className="-mr-2 flex">
          <IconButton
            label="Check for new posts"
            Icon={RefreshCw}
            shortcut="refresh"
            onClick={check.start}
            aria-disabled={check.isRunning}
            className="aria-disabled:cursor-default"
            iconClass={check.isRunning ? "motion-safe:animate-spin" : ""}
          />
          <IconButton label="Mark all as read" Icon={CheckCheck} shortcut="markAllRead" onClick={onMarkAllRead} />
        </div>
      </div>
      <p className="text-ink-3">
        {id === "unread"
          ? `${numberText(unread, locale)} unread in ${countText(newsfeeds.length, "newsfeed", { locale })}`
          : "Posts in your reading lists"}
      </p>
    </header>
  );
}
