"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Setup } from "@/components/setup/setup";
import { SETUP_LEAD, SETUP_PATH, SETUP_TITLE } from "@/components/setup/setup-view";
import { FolderMenu } from "@/components/sidebar/folder-row";
import { NewsfeedMenu } from "@/components/sidebar/newsfeed-row";
import { useTreeOrder } from "@/components/sidebar/newsfeed-tree";
import { useRowMenu } from "@/components/sidebar/row-menu";
import { ButtonLink } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { useScrollTop } from "@/components/ui/use-scroll-top";
import { foldersQuery, groupsOf } from "@/lib/client/folders";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { folderStream } from "@/lib/client/posts";
import { unreadText } from "@/lib/client/unread";
import type { Newsfeed, NewsfeedState } from "@/lib/contract/newsfeeds";
import { countText } from "@/lib/core/number-text";

/** @param states by newsfeed id */
export function NewsfeedsOverview({ states }: { states: Readonly<Record<string, NewsfeedState>> }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const locale = useLocale();
  useScrollTop(true);
  // Does not change while the first newsfeed is created, which then opens.
  const [hasAny, setHasAny] = useState(newsfeeds.length > 0);
  return (
    <Page
      title="Newsfeeds"
      lead={
        hasAny && `${unreadText(newsfeeds, locale)} unread in ${countText(newsfeeds.length, "newsfeed", { locale })}`
      }
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
      {hasAny ? <Groups newsfeeds={newsfeeds} states={states} /> : <FirstNewsfeed onDone={() => setHasAny(true)} />}
    </Page>
  );
}

interface GroupsProps {
  newsfeeds: readonly Newsfeed[];
  states: Readonly<Record<string, NewsfeedState>>;
}

/** Newsfeeds by folder, each with its menu, for screens without a sidebar. */
function Groups({ newsfeeds, states }: GroupsProps) {
  const { data: folders = [] } = useQuery(foldersQuery());
  const groups = groupsOf(newsfeeds, folders);
  const { stateOf, announcement } = useTreeOrder(groups);
  return (
    <>
      {groups.map(({ folder, newsfeeds: inside }) => (
        <section key={folder?.id ?? "none"} aria-label={folder?.name ?? "Newsfeeds"} className="not-first:mt-8">
          {folder && (
            <div className="flex items-center justify-between gap-3 border-b border-line">
              <Link
                href={`/${folderStream(folder.id)}`}
                dir="auto"
                className="min-w-0 truncate rounded py-1.5 font-medium hover:text-accent coarse:py-3"
              >
                {folder.name}
              </Link>
              <FolderMenu folder={folder} newsfeeds={inside} onStep={stateOf(folder.id).onStep} isShown />
            </div>
          )}
          <ul className={folder ? "" : "border-t border-line"}>
            {inside.map((newsfeed) => (
              <NewsfeedRow
                key={newsfeed.id}
                newsfeed={newsfeed}
                state={states[newsfeed.id]}
                onStep={stateOf(newsfeed.id).onStep}
              />
            ))}
          </ul>
        </section>
      ))}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
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
function FirstNewsfeed({ onDone }: { onDone: () => void }) {
  return (
    <div className="mx-auto max-w-xl py-6 medium:py-12">
      <h2 className="font-serif text-2xl leading-snug font-medium tracking-tight text-balance">{SETUP_TITLE}</h2>
      <p className="mt-1.5 mb-5 text-ink-2">{SETUP_LEAD}</p>
      <Setup onDone={onDone} />
    </div>
  );
}

interface NewsfeedRowProps {
  newsfeed: Newsfeed;
  /** Undefined for a newsfeed created a moment ago. */
  state: NewsfeedState | undefined;
  onStep: (step: 1 | -1) => void;
}

function NewsfeedRow({ newsfeed, state, onStep }: NewsfeedRowProps) {
  const { id, name, unread_count: unread, description, business_context, keywords, role } = newsfeed;
  const about = description ?? business_context;
  const locale = useLocale();
  const { onPointerDown, ...menu } = useRowMenu();
  const health = state && healthText(state, locale);
  return (
    <li
      {...menu}
      onPointerDown={onPointerDown}
      className="group/row relative grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 border-b border-line py-4 medium:gap-x-6"
    >
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
          {role !== "owner" && " · shared with you"}
        </p>
      </div>
      <p className="pt-1 text-end tabular-nums">
        <span className={unread > 0 ? "font-medium text-accent" : "text-ink-3"}>
          {unread > 0 ? `${unreadText([newsfeed], locale)} unread` : nothingUnreadText(state)}
        </span>
        {state?.lastPostAt && (
          <span className="block text-meta text-ink-3">
            <RelativeTime at={state.lastPostAt} />
          </span>
        )}
      </p>
      <NewsfeedMenu newsfeed={newsfeed} onStep={onStep} isShown />
    </li>
  );
}

/** Shown in place of the number of unread posts. */
export function nothingUnreadText(state: Pick<NewsfeedState, "lastPostAt"> | undefined): string {
  return state?.lastPostAt === null ? "No posts yet" : "All read";
}

/** Source health of a newsfeed in a few words; null without sources. */
function healthText({ sourceHealth, troubledCount }: NewsfeedState, locale: string): string | null {
  if (troubledCount > 0) return countText(troubledCount, "needs attention", { many: "need attention", locale });
  if (sourceHealth === null) return null;
  return sourceHealth === "checking" ? "checking…" : "healthy";
}
