"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Setup } from "@/components/setup/setup";
import { SETUP_LEAD, SETUP_PATH, SETUP_TITLE } from "@/components/setup/setup-view";
import { ButtonLink } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Newsfeed, NewsfeedState } from "@/lib/contract/newsfeeds";
import { countText, numberText } from "@/lib/core/number-text";

/** @param states by newsfeed id */
export function NewsfeedsOverview({ states }: { states: Readonly<Record<string, NewsfeedState>> }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const locale = useLocale();
  const unread = newsfeeds.reduce((sum, newsfeed) => sum + newsfeed.unread_count, 0);
  // Stays while the first newsfeed is made, which then opens.
  const [hasAny] = useState(newsfeeds.length > 0);
  return (
    <Page
      title="Newsfeeds"
      lead={hasAny && `${numberText(unread, locale)} unread in ${countText(newsfeeds.length, "newsfeed", { locale })}`}
      action={
        hasAny && (
          <div className="flex flex-wrap gap-2">
            <ImportLink />
            <ButtonLink look="primary" href={SETUP_PATH}>
              <Plus aria-hidden="true" size={16} /> New newsfeed
            </ButtonLink>
          </div>
        )
      }
    >
      {hasAny ? (
        <ul className="border-t border-line">
          {newsfeeds.map((newsfeed) => (
            <NewsfeedRow key={newsfeed.id} newsfeed={newsfeed} state={states[newsfeed.id]} />
          ))}
        </ul>
      ) : (
        <FirstNewsfeed />
      )}
    </Page>
  );
}

function ImportLink() {
  return (
    <ButtonLink href="/newsfeeds/import" prefetch={false}>
      Import OPML
    </ButtonLink>
  );
}

/** One field to start with. */
function FirstNewsfeed() {
  return (
    <div className="mx-auto max-w-xl py-6 medium:py-12">
      <h2 className="font-serif text-2xl leading-snug font-medium tracking-tight text-balance">{SETUP_TITLE}</h2>
      <p className="mt-1.5 mb-5 text-ink-2">{SETUP_LEAD}</p>
      <Setup />
    </div>
  );
}

/** @param state undefined for a newsfeed created a moment ago */
function NewsfeedRow({ newsfeed, state }: { newsfeed: Newsfeed; state: NewsfeedState | undefined }) {
  const { id, name, unread_count: unread, description, business_context, keywords, role } = newsfeed;
  const about = description ?? business_context;
  const locale = useLocale();
  const health = state && healthText(state, locale);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-4 medium:gap-x-6">
      <div className="min-w-0">
        <h2
          dir="auto"
          className={`font-serif text-xl leading-snug tracking-tight wrap-anywhere ${unread > 0 ? "font-semibold" : ""}`}
        >
          <Link
            href={`/newsfeeds/${id}`}
            className="decoration-accent decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
          >
            {name}
          </Link>
        </h2>
        {about && (
          <p dir="auto" className="mt-0.5 line-clamp-1 text-ink-2">
            {about}
          </p>
        )}
        <p className="mt-1 line-clamp-2 text-meta text-ink-3 wrap-anywhere">
          {countText(newsfeed.source_count, "source", { locale })}
          {health && (
            <>
              , <span className={state.troubledCount > 0 ? "font-medium text-bad" : ""}>{health}</span>
            </>
          )}
          {" · "}
          {keywords.length > 0 ? keywords.join(", ") : "all posts"}
          {role === "editor" && " · shared with you"}
        </p>
      </div>
      <p className="pt-1 text-end tabular-nums">
        <span className={unread > 0 ? "font-medium text-accent" : "text-ink-3"}>
          {unread > 0 ? `${numberText(unread, locale)} unread` : "All read"}
        </span>
        {state?.lastPostAt && (
          <span className="block text-meta text-ink-3">
            <RelativeTime at={state.lastPostAt} />
          </span>
        )}
      </p>
    </li>
  );
}

/** Source health of a newsfeed in a few words; null without sources. */
function healthText({ sourceHealth, troubledCount }: NewsfeedState, locale: string): string | null {
  if (troubledCount > 0) return countText(troubledCount, "needs attention", { many: "need attention", locale });
  if (sourceHealth === null) return null;
  return sourceHealth === "checking" ? "checking…" : "healthy";
}
