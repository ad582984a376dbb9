"use client";

import { ArrowUp, Search, X } from "lucide-react";
import type { ReactNode } from "react";
import { useAriaKeys } from "@/components/keyboard/use-shortcuts";
import { ICON_BUTTON } from "@/components/ui/button-classes";
import { useLocale } from "@/components/ui/locale";
import type { Density } from "@/lib/client/density";
import type { PostFilter } from "@/lib/client/posts";
import type { Source } from "@/lib/contract/sources";
import { numberText } from "@/lib/core/number-text";
import { StreamMenu } from "./stream-menu";
import { VIEWS } from "./stream-search";
import { StreamSearchField } from "./stream-search-field";
import type { Stream } from "./use-stream";

interface StreamBarProps {
  stream: Stream;
  newsfeedName: string;
  filter: PostFilter;
  density: Density;
  isSearching: boolean;
  onShow: (change: Partial<PostFilter>) => void;
  onDensity: (density: Density) => void;
  onSearching: (isSearching: boolean) => void;
}

/** View switch, search and options of a stream; sticky. */
export function StreamBar(props: StreamBarProps) {
  const { stream, newsfeedName, filter, density, isSearching, onShow, onDensity, onSearching } = props;
  const searchKeys = useAriaKeys("search");
  return (
    <div className="glass sticky top-0 z-10 border-b border-line px-4 pt-1.5 pb-2.5 medium:px-5.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        {/* biome-ignore lint/a11y/useSemanticElements: buttons, not parts of a form */}
        <div role="group" aria-label="Show" className="-ml-1 flex">
          {VIEWS.map(({ state, text }) => (
            <button
              key={state}
              type="button"
              aria-pressed={state === filter.state}
              onClick={() => onShow({ state })}
              className="min-h-7 rounded-full border border-transparent px-2.5 py-0.5 text-ink-2 hover:text-ink aria-pressed:border-line aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:text-ink coarse:min-h-11 coarse:min-w-11"
            >
              {text}
            </button>
          ))}
        </div>
        <div className="-mr-2 flex">
          <button
            type="button"
            aria-label="Search"
            title="Search"
            aria-expanded={isSearching}
            onClick={() => onSearching(!isSearching)}
            className={ICON_BUTTON}
            {...searchKeys}
          >
            <Search aria-hidden="true" size={17} />
          </button>
          <StreamMenu
            filter={filter}
            density={density}
            sources={stream.sources ?? []}
            onShow={onShow}
            onDensity={onDensity}
          />
        </div>
      </div>
      {isSearching && (
        <StreamSearchField
          newsfeedName={newsfeedName}
          q={filter.q}
          onSearch={(q) => onShow({ q })}
          onLeave={() => onSearching(false)}
        />
      )}
      <FilterLine filter={filter} sources={stream.sources} onShow={onShow} />
      <ArrivalsPill stream={stream} />
    </div>
  );
}

interface FilterLineProps {
  filter: PostFilter;
  sources: Source[] | undefined;
  onShow: (change: Partial<PostFilter>) => void;
}

/** Active filters with a button to remove each. */
function FilterLine({ filter: { sourceId, q, order }, sources, onShow }: FilterLineProps) {
  const source = sources?.find(({ id }) => id === sourceId);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1 empty:hidden">
      {(sourceId || q) && <span className="text-meta text-ink-3">Filtered by</span>}
      {sourceId && (
        <Filtered onRemove={() => onShow({ sourceId: null })}>
          {sources && !source ? "a deleted source" : (source?.title ?? source?.url ?? "its source")}
        </Filtered>
      )}
      {q && <Filtered onRemove={() => onShow({ q: "" })}>“{q}”</Filtered>}
      {order === "oldest" && <Filtered onRemove={() => onShow({ order: "newest" })}>Oldest first</Filtered>}
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
