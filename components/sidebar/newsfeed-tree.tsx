"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentNewsfeedId } from "@/components/keyboard/use-navigate";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { saveOpen } from "@/lib/client/open-newsfeeds";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { Count, NoneYet, RowLink } from "./rows";

const rows = lazyPart(() => import("./source-rows").then(({ SourceRows }) => SourceRows));

/** Newsfeeds, each of which opens to its sources. @param openAtFirst ids of open newsfeeds */
export function NewsfeedTree({ openAtFirst }: { openAtFirst: readonly string[] }) {
  const currentId = useCurrentNewsfeedId();
  const [open, setOpen] = useState(openAtFirst);
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  if (newsfeeds.length === 0) return <NoneYet />;
  const toggle = (id: string) => {
    const isOpen = !open.includes(id);
    saveOpen(id, isOpen);
    setOpen(isOpen ? [...open, id] : open.filter((other) => other !== id));
  };
  return (
    <ul>
      {newsfeeds.map((newsfeed) => {
        const { id } = newsfeed;
        const isOpen = open.includes(id);
        return (
          <li key={id}>
            <NewsfeedRow {...{ newsfeed, isOpen }} isCurrent={id === currentId} onToggle={() => toggle(id)} />
            {isOpen && <LazyPart part={rows} title="The sources could not be shown" of={{ newsfeed, open }} />}
          </li>
        );
      })}
    </ul>
  );
}

interface NewsfeedRowProps {
  newsfeed: Newsfeed;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function NewsfeedRow({ newsfeed, isCurrent, isOpen, onToggle }: NewsfeedRowProps) {
  const { id, name, source_count, unread_count: count } = newsfeed;
  return (
    <div className="flex items-center">
      {source_count > 0 ? (
        <button
          type="button"
          aria-label={`Show the sources of ${name}`}
          aria-expanded={isOpen}
          onClick={onToggle}
          className="group relative grid size-6 shrink-0 place-items-center rounded text-ink-3 hover:text-ink focus-visible:z-10 coarse:size-11"
        >
          <span aria-hidden="true" className="group-aria-expanded:rotate-90">
            ▸
          </span>
        </button>
      ) : (
        <span className="w-6 shrink-0 coarse:w-11" />
      )}
      <RowLink
        href={`/newsfeeds/${id}`}
        name={name}
        current={isCurrent ? "page" : undefined}
        className="min-w-0 flex-1 pl-1.5"
      >
        {count > 0 && (
          <Count count={count} unit="unread" className={`font-medium ${isCurrent ? "text-accent" : "text-ink-3"}`} />
        )}
      </RowLink>
    </div>
  );
}
