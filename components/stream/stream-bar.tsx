"use client";

import { CheckCheck, ListFilter, RefreshCw, Search } from "lucide-react";
import { IconButton } from "@/components/keyboard/icon-button";
import { ICON_BUTTON } from "@/components/ui/button-classes";
import { useClock } from "@/components/ui/clock";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { useLocale } from "@/components/ui/locale";
import { Pills } from "@/components/ui/pills";
import { ProgressBar } from "@/components/ui/progress-bar";
import { relativeText } from "@/components/ui/time-text";
import type { CheckProgress } from "@/lib/client/check-sources";
import type { Density } from "@/lib/client/density";
import { folderIn, type PostFilter } from "@/lib/client/posts";
import { unreadCount, unreadText } from "@/lib/client/unread";
import type { Source } from "@/lib/contract/source";
import { countText, numberText } from "@/lib/core/number-text";
import type { StreamMenuProps } from "./stream-menu-items";
import { isNarrowed, VIEWS } from "./stream-search";
import { StreamSearchField } from "./stream-search-field";
import type { SourcesCheck } from "./use-sources-check";
import type { Stream } from "./use-stream";
import type { StreamSubject } from "./use-stream-actions";

interface StreamBarProps {
  subject: StreamSubject;
  stream: Stream;
  filter: PostFilter;
  density: Density;
  isSearching: boolean;
  check: SourcesCheck;
  onMarkAllRead: () => void;
  onShow: (change: Partial<PostFilter>) => void;
  onDensity: (density: Density) => void;
  onSearching: (isSearching: boolean) => void;
}

/** View switch, actions, search and options of a stream; sticky. */
export function StreamBar(props: StreamBarProps) {
  const { subject, stream, filter, density, isSearching, onShow, onDensity, onSearching } = props;
  const isFiltered = isNarrowed(filter) || filter.newsfeedId !== null || filter.order !== "newest";
  return (
    <div className="glass sticky top-0 z-10 border-b border-line px-4 py-1.5 medium:px-5.5">
      <div className="flex flex-wrap items-center justify-between">
        <Pills label="Show" choices={useViews(subject)} value={filter.state} onChange={(state) => onShow({ state })} />
        <div className="-mr-2 ml-auto flex">
          <CheckButton {...props} />
          <IconButton label="Mark all as read" Icon={CheckCheck} shortcut="markAllRead" onClick={props.onMarkAllRead} />
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
            onCheck={props.check.start}
          />
        </div>
      </div>
      {isSearching && (
        <StreamSearchField
          name={subject.newsfeed || folderIn(subject.id) ? subject.name : subject.name.toLowerCase()}
          q={filter.q}
          onSearch={(q) => onShow({ q })}
          onLeave={() => onSearching(false)}
        />
      )}
      {/* Has its height before the line has loaded. */}
      {isFiltered && (
        <div className="mt-1.5 flex min-h-7 flex-wrap items-center gap-x-1.5 gap-y-1 coarse:min-h-11">
          <LazyPart
            part={filterLine}
            title="The filters could not be loaded"
            props={{ subject, stream, filter, onShow }}
          />
        </div>
      )}
      <Arrivals stream={stream} />
    </div>
  );
}

/** The views, with the number of unread posts. */
function useViews({ id, newsfeeds }: StreamSubject) {
  const locale = useLocale();
  const count = id !== "saved" && unreadCount(newsfeeds) > 0 ? unreadText(newsfeeds, locale) : undefined;
  return VIEWS.map((view) => (view.value === "unread" ? { ...view, count } : view));
}

/** Checks for new posts. Shows when the sources were last checked, and the progress of a check. */
function CheckButton({ stream: { sources }, check: { isRunning, progress, start } }: StreamBarProps) {
  const locale = useLocale();
  const checked = useCheckedText(sources ?? []);
  return (
    <>
      <IconButton
        label="Check for new posts"
        title={checked ? `Check for new posts (${checked})` : "Check for new posts"}
        Icon={RefreshCw}
        shortcut="refresh"
        onClick={start}
        aria-disabled={isRunning}
        className="max-medium:hidden"
        iconClass={isRunning ? "motion-safe:animate-spin" : ""}
      />
      {/* Over the bar's edge, so the posts below keep their place. */}
      <div className="absolute inset-x-0 -bottom-px">
        {isRunning && (
          <ProgressBar
            aria-hidden="true"
            className="h-0.5 w-full"
            value={progress?.done ?? 0}
            max={Math.max(progress?.total ?? 1, 1)}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {isRunning && progressText(progress, locale)}
      </p>
    </>
  );
}

/** "checked 5 minutes ago"; empty before the first check. */
function useCheckedText(sources: readonly Source[]): string {
  const locale = useLocale();
  const { now } = useClock();
  const checks = sources.flatMap(({ last_checked_at: at }) => at ?? []);
  return checks.length > 0 ? `checked ${relativeText(new Date(Math.max(...checks.map(Number))), { now, locale })}` : "";
}

function progressText(progress: CheckProgress | null, locale: string): string {
  if (!progress) return "Checking…";
  const current = Math.min(progress.done + 1, progress.total);
  return `Checking ${numberText(current, locale)} of ${countText(progress.total, "source", { locale })}`;
}

/** Loaded separately, because most streams have no filter. */
const filterLine = lazyPart(async () => (await import("./filter-line")).FilterLine);

/** Loaded separately, because few streams get posts while they are open. */
const arrivalsPill = lazyPart(async () => (await import("./arrivals-pill")).ArrivalsPill);

function Arrivals({ stream }: { stream: Stream }) {
  return (
    // Without height, so that it covers nothing beside the pill.
    <div role="status" className="absolute inset-x-0 top-full h-0">
      {stream.arrivedCount > 0 && stream.posts.length > 0 && (
        <LazyPart part={arrivalsPill} title="The new posts could not be loaded" props={{ stream }} />
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
