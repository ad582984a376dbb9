"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { RefreshCw } from "lucide-react";
import type { MenuStart } from "@/components/ui/lazy-menu";
import { Menu } from "@/components/ui/menu";
import { type Choice, Choices } from "@/components/ui/menu-choices";
import type { Density } from "@/lib/client/density";
import type { PostFilter } from "@/lib/client/posts";
import type { PostOrder } from "@/lib/contract/posts";
import type { Source } from "@/lib/contract/source";
import { wantedKeywords } from "@/lib/core/wanted-keywords";
import type { StreamSubject } from "./use-stream-actions";

const DENSITIES: readonly Choice<Density>[] = [
  { value: "compact", text: "Compact" },
  { value: "comfortable", text: "Comfortable" },
  { value: "cards", text: "Cards with pictures" },
];

const ORDERS: readonly Choice<PostOrder>[] = [
  { value: "newest", text: "Newest first" },
  { value: "oldest", text: "Oldest first" },
];
const BY_RELEVANCE: Choice<PostOrder> = { value: "relevance", text: "Relevance" };

const SELECTIONS: readonly Choice<"all" | "matters">[] = [
  { value: "all", text: "All posts" },
  { value: "matters", text: "Matters most" },
];

const EVERY = "";

export interface StreamMenuProps {
  filter: PostFilter;
  density: Density;
  subject: StreamSubject;
  /** None in a river. */
  sources: readonly Source[];
  onShow: (change: Partial<PostFilter>) => void;
  onDensity: (density: Density) => void;
  /** Looks for new posts; on narrow screens, whose bar has no room for a button. */
  onCheck: () => void;
}

interface StreamMenuItemsProps extends StreamMenuProps {
  start: MenuStart;
}

export function StreamMenuItems(props: StreamMenuItemsProps) {
  const { filter, density, subject, sources, onShow, onDensity, onCheck, start } = props;
  const hasRelevance = subject.newsfeeds.some(
    ({ keywords, business_context }) => wantedKeywords(keywords).length > 0 || Boolean(business_context),
  );
  const orders = hasRelevance || filter.order === "relevance" ? [BY_RELEVANCE, ...ORDERS] : ORDERS;
  const ofSources = sources.map(({ id, title, url }) => ({ value: id, text: title ?? url }));
  return (
    <Menu start={start} align="end" className="w-64">
      <DropdownMenu.Item
        onSelect={onCheck}
        className="mb-1.5 flex min-h-8 items-center gap-2.5 rounded-lg px-3 py-1 outline-none select-none data-highlighted:bg-sunken coarse:min-h-11 medium:hidden"
      >
        <RefreshCw aria-hidden="true" size={15} className="text-ink-3" /> Check for new posts
      </DropdownMenu.Item>
      <Choices label="Density" choices={DENSITIES} value={density} onChoose={onDensity} />
      <Choices label="Order" choices={orders} value={filter.order} onChoose={(order) => onShow({ order })} />
      {(hasRelevance || filter.mattersOnly) && (
        <Choices
          label="Posts"
          choices={SELECTIONS}
          value={filter.mattersOnly ? "matters" : "all"}
          onChoose={(selection) => onShow({ mattersOnly: selection === "matters" })}
        />
      )}
      {subject.newsfeed ? (
        <Choices
          label="Source"
          choices={[{ value: EVERY, text: "All sources" }, ...ofSources]}
          value={filter.sourceId ?? EVERY}
          onChoose={(id) => onShow({ sourceId: id === EVERY ? null : id })}
        />
      ) : (
        <Choices
          label="Newsfeed"
          choices={[
            { value: EVERY, text: "All newsfeeds" },
            ...subject.newsfeeds.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          value={filter.newsfeedId ?? EVERY}
          onChoose={(id) => onShow({ newsfeedId: id === EVERY ? null : id })}
        />
      )}
    </Menu>
  );
}
