"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useLocale } from "@/components/ui/locale";
import { SourceMark } from "@/components/ui/source-mark";
import { unreadText } from "@/lib/client/unread";
import { unreadSourcesQuery } from "@/lib/client/unread-sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { Count, RowLink } from "./rows";

interface SourceRowsProps {
  newsfeed: Newsfeed;
  /** All open newsfeeds, which share one request. */
  open: readonly string[];
}

/** Sources of an open newsfeed. */
export function SourceRows({ newsfeed: { id, name, unread_count }, open }: SourceRowsProps) {
  const locale = useLocale();
  const { data } = useQuery({ ...unreadSourcesQuery(open), placeholderData: keepPreviousData });
  const shownId = useSearchParams().get("source");
  const isHere = usePathname() === `/newsfeeds/${id}`;
  const sources = data?.filter(({ newsfeed_id }) => newsfeed_id === id) ?? [];
  if (sources.length === 0) return null;
  return (
    <ul aria-label={`Sources of ${name}`}>
      {sources.map((source) => {
        // All of a newsfeed's posts may have been marked as read since the count.
        const counted = { unread_count: Math.min(source.unread_count, unread_count) };
        return (
          <li key={source.id}>
            <RowLink
              href={`/newsfeeds/${id}?source=${source.id}`}
              name={source.name}
              current={isHere && source.id === shownId ? "true" : undefined}
              mark={<SourceMark title={source.name} />}
              className="gap-2 pl-7.5 text-meta coarse:pl-12.5"
            >
              {counted.unread_count > 0 && (
                <Count text={unreadText([counted], locale)} unit="unread" className="text-ink-3" />
              )}
            </RowLink>
          </li>
        );
      })}
    </ul>
  );
}
