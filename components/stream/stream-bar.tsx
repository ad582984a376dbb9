"use client";

import { ArrowUp, ListFilter, Search, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/keyboard/icon-button";
import { ICON_BUTTON } from "@/components/ui/button-classes";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { useLocale } from "@/components/ui/locale";
import { Pills } from "@/components/ui/pills";
import type { Density } from "@/lib/client/density";
import type { PostFilter } from "@/lib/client/posts";
import { numberText } from "@/lib/core/number-text";
import type { StreamMenuProps } from "./stream-menu-items";
import { VIEWS } from "./stream-search";
import { StreamSearchField } from "./stream-search-field";
import type { Stream } from "./use-stream";
import type { StreamSubject } from "./use-stream-actions";

interface StreamBarProps {
  subject: StreamSubject;
  stream: Stream;
  filter: PostFilter;
  density: Density;
  isSearching: boolean;
  onShow: (change: Partial<PostFilter>) => void;
  onDensity: (density: Density) => void;
  onSearching: (isSearching: boolean) => void;
}

/** View switch, search and options of a stream; sticky. */
export function StreamBar(props: StreamBarProps) {
  const { subject, stream, filter, density, isSearching, onShow, onDensity, onSearching } = props;
  return (
    <div className="glass sticky top-0 z-10 border-b border-line px-4 pt-1.5 pb-2.5 medium:px-5.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Pills label="Show" choices={VIEWS} value={filter.state} onChange={(state) => onShow({ state })} />
        <div className="-mr-2 flex">
          <IconButton
            label="Search"
            Icon={Search}
            shortcut="search"
            aria-expanded={isSearching}
            onClick={() => onSearching(!isSearching)}
          />
          <StreamMenu
            filter={filter}
            density={density}
            subject={subject}
            sources={stream.sources ?? []}
            onShow={onShow}
            onDensity={onDensity}
          />
        </div>
      </div>
      {isSearching && (
        <StreamSearchField
          name={subject.newsfeed?.name ?? subject.name.toLowerCase()}
          q={filter.q}
          onSearch={(q) => onShow({ q })}
          onLeave={() => onSearching(false)}
        />
      )}
      <FilterLine {...props} />
      <ArrivalsPill stream={stream} />
    </div>
  );
}

/** Active filters with a button to remove each. */
function FilterLine({ subject, stream: { sources }, filter, onShow }: StreamBarProps) {
  const { sourceId, newsfeedId, q, order, mattersOnly } = filter;
  const source = sources?.find(({ id }) => id === sourceId);
  const newsfeed = subject.newsfeeds.find(({ id }) => id === newsfeedId);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1 empty:hidden">
      {(sourceId || newsfeedId || q || mattersOnly) && <span className="text-meta text-ink-3">Filtered by</span>}
      {sourceId && (
        <Filtered onRemove={() => onShow({ sourceId: null })}>
          {sources && !source ? "a deleted source" : (source?.title ?? source?.url ?? "its source")}
        </Filtered>
      )}
      {newsfeedId && (
        <Filtered onRemove={() => onShow({ newsfeedId: null })}>{newsfeed?.name ?? "a deleted newsfeed"}</Filtered>
      )}
      {q && <Filtered onRemove={() => onShow({ q: "" })}>“{q}”</Filtered>}
      {mattersOnly && <Filtered onRemove={() => onShow({ mattersOnly: false })}>Matters most</Filtered>}
      {order !== "newest" && (
        <Filtered onRemove={() => onShow({ order: "newest" })}>
          {order === "oldest" ? "Oldest first" : "By relevance"}
        </Filtered>
      )}
    </div>
  );
}

function Filtered({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  return (
    <span className="flex max-w-full items-center rounded-full bg-accent-soft pl-2.5 text-meta text-ink">
      <span dir="auto" className="min-w-0 truncate">
        {children}
      </span>
      <button
        type="button"
        onClick={onRemove}
        title="Remove this filter"
        aria-label="Remove this filter"
        className="grid size-7 shrink-0 place-items-center rounded-full text-accent hover:text-ink coarse:size-11"
      >
        <X aria-hidden="true" size={14} />
      </button>
    </span>
  );
}

/** New posts wait behind it, so that nothing moves. */
function ArrivalsPill({ stream }: { stream: Stream }) {
  const locale = useLocale();
  const isShown = stream.arrivedCount > 0 && stream.posts.length > 0;
  return (
    <div role="status" className="absolute inset-x-0 top-full flex justify-center">
      {isShown && (
        <button
          type="button"
          onClick={(event) => {
            event.currentTarget.closest("[data-stream]")?.scrollTo({ top: 0 });
            stream.showArrived();
          }}
          className="mt-2.5 flex min-h-8 items-center gap-1.5 rounded-full bg-accent px-3.5 py-1 font-medium text-paper shadow-float coarse:min-h-11"
        >
          <ArrowUp aria-hidden="true" size={15} />
          {numberText(stream.arrivedCount, locale)} new
        </button>
      )}
    </div>
  );
}

const load = () => import("./stream-menu-items");

const TRIGGER = {
  "aria-label": "View options",
  title: "View options",
  className: ICON_BUTTON,
  children: <ListFilter aria-hidden="true" size={18} />,
};

function StreamMenu(props: StreamMenuProps) {
  return (
    <LazyMenu load={load} trigger={TRIGGER}>
      {({ StreamMenuItems }, start) => <StreamMenuItems {...props} start={start} />}
    </LazyMenu>
  );
}
