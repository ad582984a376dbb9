"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { sourceAddress } from "@/components/source/addresses";
import { ActionButton } from "@/components/ui/action-button";
import { ButtonLink } from "@/components/ui/button";
import { useClock } from "@/components/ui/clock";
import { Empty, passFocus } from "@/components/ui/empty";
import { useLocale } from "@/components/ui/locale";
import { mayChange, newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { TodayPage } from "@/lib/client/today";
import { UNREAD_SHOWN_MAX, unreadCount, unreadText } from "@/lib/client/unread";
import type { Post } from "@/lib/contract/post";
import { NEW_COUNT_MAX } from "@/lib/core/limits";
import { countText, numberText } from "@/lib/core/number-text";
import { visitText } from "./visit-text";

type Today = TodayPage["today"];

const LINK = "text-ink underline decoration-accent underline-offset-3 hover:text-accent";

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** "31 new since last night · 6 matter most" */
export function Figures({ today: { since, newsfeeds } }: { today: Today }) {
  const { now, timeZone } = useClock();
  const locale = useLocale();
  const { data: all = [] } = useQuery(newsfeedsQuery());
  const total = sumOf(newsfeeds.map(({ new_count }) => new_count));
  const mattering = sumOf(newsfeeds.map(({ matters_count }) => matters_count));
  const isMore = newsfeeds.some(({ new_count }) => new_count === NEW_COUNT_MAX);
  return (
    <p className="text-ink-3">
      {since
        ? `${numberText(total, locale)}${isMore ? "+" : ""} new since ${visitText(since, { now, timeZone, locale })}`
        : `${unreadText(all, locale)} unread`}
      {mattering > 0 && ` · ${countText(mattering, "matters", { many: "matter", locale })} most`}
    </p>
  );
}

/**
 * New posts of each newsfeed that the page does not show.
 *
 * @param posts of the page, also those hidden since it was loaded, which the counts include
 */
export function AlsoNew({ today: { since, newsfeeds }, posts }: { today: Today; posts: readonly Post[] }) {
  const { data: named = [] } = useQuery(newsfeedsQuery());
  const locale = useLocale();
  const rest = newsfeeds.flatMap(({ id, new_count }) => {
    const newsfeed = newsfeedById(id)(named);
    if (!newsfeed) return [];
    const { name, unread_count: unread } = newsfeed;
    const shown = posts.filter(({ newsfeed_id }) => newsfeed_id === id);
    // Without a former visit, all unread posts are new, and those have an exact number.
    const count = since
      ? new_count - shown.filter(({ created_at }) => created_at > since).length
      : unreadCount([newsfeed]) - shown.filter(({ is_read, is_hidden }) => !is_read && !is_hidden).length;
    const isMore = since ? new_count === NEW_COUNT_MAX : unread > UNREAD_SHOWN_MAX;
    return count > 0 ? { id, name, count, isMore } : [];
  });
  return (
    <div className="flex flex-wrap items-baseline gap-x-4.5 gap-y-1 border-b border-line py-4 text-ink-2">
      {rest.length > 0 && <span>{since ? "Also new:" : "More unread:"}</span>}
      {rest.map(({ id, name, count, isMore }) => (
        <Link
          key={id}
          href={`/newsfeeds/${id}`}
          prefetch={false}
          className="inline-flex min-h-7 max-w-full items-center gap-1.5 hover:text-ink coarse:min-h-11"
        >
          <span dir="auto" className="min-w-0 truncate font-[550] text-ink">
            {name}
          </span>
          <span className="tabular-nums">
            {numberText(count, locale)}
            {isMore && "+"}
          </span>
        </Link>
      ))}
      <Link
        href="/settings/feeds"
        prefetch={false}
        className="ms-auto inline-flex min-h-7 items-center hover:text-ink coarse:min-h-11"
      >
        Feed address
      </Link>
      <Link href="/unread" prefetch={false} className="inline-flex min-h-7 items-center hover:text-ink coarse:min-h-11">
        All unread <span aria-hidden="true">&nbsp;→</span>
      </Link>
    </div>
  );
}

const TROUBLE: Partial<Record<Today["troubles"][number]["status"], string>> = {
  gone: "no longer exists",
  needs_credentials: "needs credentials to be checked again",
};

/** One line about sources that need attention. */
export function Troubles({ troubles }: Pick<Today, "troubles">) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const [first] = troubles;
  if (!first) return null;
  const { name, status, newsfeed_id, source_id } = first;
  const newsfeed = newsfeedById(newsfeed_id)(newsfeeds);
  return (
    <p className="flex items-baseline justify-between gap-4 py-3.5 text-ink-2">
      <span className="min-w-0 wrap-anywhere">
        <span dir="auto">{name}</span>{" "}
        {troubles.length > 1 ? "and other sources need attention" : (TROUBLE[status] ?? "could not be read")}.
      </span>
      <Link
        href={sourceAddress(newsfeed_id, source_id)}
        prefetch={false}
        className={`inline-flex min-h-7 shrink-0 items-center coarse:min-h-11 ${LINK}`}
      >
        {newsfeed && !mayChange(newsfeed) ? "See why" : "Fix it"}
      </Link>
    </p>
  );
}

/** The end of the page, and what to do next. */
export function CaughtUp({ onMore }: { onMore: () => Promise<void> }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const locale = useLocale();
  const unread = unreadCount(newsfeeds);
  return (
    <Empty
      title="All caught up"
      action={
        unread > 0 ? (
          <>
            <ButtonLink look="primary" href="/unread" prefetch={false}>
              All unread
            </ButtonLink>
            <ActionButton ref={passFocus} act={onMore}>
              Show more here
            </ActionButton>
          </>
        ) : (
          <ButtonLink href="/saved" prefetch={false}>
            Saved posts
          </ButtonLink>
        )
      }
    >
      {unread > 0
        ? `You have read what matters most. ${unreadText(newsfeeds, locale)} ${unread === 1 ? "post is" : "posts are"} still unread.`
        : "Everything is read. New posts appear here as they are published."}
    </Empty>
  );
}
