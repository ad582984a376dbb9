"use client";

import { useLocale } from "@/components/ui/locale";
import { HEADER_NAME, HeaderLine, NewsfeedHeader } from "@/components/ui/newsfeed-header";
import { unreadText } from "@/lib/client/unread";
import { countText } from "@/lib/core/number-text";
import type { StreamSubject } from "./use-stream-actions";

interface StreamHeaderProps {
  subject: StreamSubject;
  /** Covered by the reader. */
  isCovered: boolean;
}

/** Name of the stream in one line: with the pages of a newsfeed, with the figures of a river. */
export function StreamHeader({ subject, isCovered }: StreamHeaderProps) {
  const locale = useLocale();
  const { id, name, newsfeed, newsfeeds } = subject;
  if (newsfeed) return <NewsfeedHeader newsfeed={newsfeed} isTitle isCovered={isCovered} />;
  return (
    <HeaderLine inert={isCovered}>
      <h1 dir="auto" className={`pt-0.5 ${HEADER_NAME}`}>
        {name}
      </h1>
      <p className="shrink-0 text-ink-3">
        {id === "saved"
          ? "Posts in your reading lists"
          : `${unreadText(newsfeeds, locale)} unread in ${countText(newsfeeds.length, "newsfeed", { locale })}`}
      </p>
    </HeaderLine>
  );
}
