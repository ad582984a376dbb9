"use client";

import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { giveFocus } from "@/components/ui/focus";
import { useLocale } from "@/components/ui/locale";
import { PlainButton } from "@/components/ui/plain-button";
import type { PostFilter } from "@/lib/client/posts";
import { countText, numberText } from "@/lib/core/number-text";
import type { Stream } from "./use-stream";
import type { StreamSubject } from "./use-stream-actions";

interface FilterLineProps {
  subject: StreamSubject;
  stream: Stream;
  filter: PostFilter;
  onShow: (change: Partial<PostFilter>) => void;
}

/** Active filters with a button to remove each. */
export function FilterLine({ subject, stream, filter, onShow }: FilterLineProps) {
  const { sources } = stream;
  const { sourceId, newsfeedId, q, order, mattersOnly } = filter;
  const source = sources?.find(({ id }) => id === sourceId);
  const newsfeed = subject.newsfeeds.find(({ id }) => id === newsfeedId);
  return (
    <>
      {(sourceId || newsfeedId || q || mattersOnly) && <span className="text-meta text-ink-3">Filtered by</span>}
      {sourceId && (
        <Filtered
          text={sources && !source ? "a deleted source" : (source?.title ?? source?.url ?? "its source")}
          onRemove={() => onShow({ sourceId: null })}
        />
      )}
      {newsfeedId && (
        <Filtered text={newsfeed?.name ?? "a deleted newsfeed"} onRemove={() => onShow({ newsfeedId: null })} />
      )}
      {q && <Filtered text={`“${q}”`} onRemove={() => onShow({ q: "" })} />}
      {mattersOnly && <Filtered text="Matters most" onRemove={() => onShow({ mattersOnly: false })} />}
      {order !== "newest" && (
        <Filtered
          text={order === "oldest" ? "Oldest first" : "By relevance"}
          onRemove={() => onShow({ order: "newest" })}
        />
      )}
      {q && <ResultCount stream={stream} />}
    </>
  );
}

/** Announces the number of search results. An empty result has a message of its own. */
function ResultCount({ stream: { list, posts } }: Pick<FilterLineProps, "stream">) {
  const locale = useLocale();
  const more = list.hasNextPage && `${numberText(posts.length, locale)}+ posts`;
  const isFound = list.isSuccess && !list.isPlaceholderData && posts.length > 0;
  const count = isFound ? more || countText(posts.length, "post", { locale }) : "";
  // A region that appears with its text would not be announced.
  const [text, setText] = useState("");
  useEffect(() => setText(count), [count]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function Filtered({ text, onRemove }: { text: string; onRemove: () => void }) {
  const label = `Remove filter: ${text}`;
  return (
    <span className="flex max-w-full items-center rounded-full bg-accent-soft pl-2.5 text-meta text-ink">
      <span dir="auto" className="min-w-0 truncate">
        {text}
      </span>
      <PlainButton
        onClick={({ currentTarget }) => {
          // The button leaves with its filter.
          giveFocus(currentTarget.closest("[data-stream]"));
          onRemove();
        }}
        title={label}
        aria-label={label}
        className="grid size-7 shrink-0 place-items-center rounded-full text-accent hover:text-ink coarse:size-11"
      >
        <X aria-hidden="true" size={14} />
      </PlainButton>
    </span>
  );
}
