"use client";

import Link from "next/link";
import { useEffect, useId, useRef, useState } from "react";
import { giveFocus } from "@/components/ui/focus";
import { PlainButton } from "@/components/ui/plain-button";
import { useEarlyText } from "@/components/ui/use-early-text";
import { SEARCH_CHARACTERS_MAX } from "@/lib/core/limits";
import { wordsOf } from "./stream-search";

const PAUSE_MS = 250;

interface StreamSearchFieldProps {
  /** The stream's. */
  name: string;
  q: string;
  onSearch: (q: string) => void;
  onLeave: () => void;
}

/** Searches while typing; Enter moves the focus to the posts. */
export function StreamSearchField({ name, q, onSearch, onLeave }: StreamSearchFieldProps) {
  const fieldId = useId();
  const [text, setText] = useState(q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fieldRef = useRef<HTMLInputElement>(null);
  /** Queries of this field that the stream does not show yet, and at first its own. Oldest first. */
  const asked = useRef([q]);
  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    const own = asked.current.lastIndexOf(q);
    asked.current = own < 0 ? [] : asked.current.slice(own + 1);
    // The query may change from outside. One of the field's own arrives while somebody goes on typing.
    if (own < 0) setText((now) => (wordsOf(now) === q ? now : q));
  }, [q]);

  const search = (next: string) => {
    clearTimeout(pause.current);
    const wanted = wordsOf(next);
    if (wanted === (asked.current.at(-1) ?? q)) return;
    asked.current.push(wanted);
    onSearch(wanted);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => search(next), PAUSE_MS);
  };
  const shown = useEarlyText(fieldId, text, type);
  const goToPosts = () => giveFocus(fieldRef.current?.closest("[data-stream]") ?? null);
  const leave = () => {
    clearTimeout(pause.current);
    goToPosts();
    onLeave();
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    search(text);
    goToPosts();
  };
  const words = wordsOf(text);
  return (
    <search>
      <form className="mt-2 flex items-center gap-3" onSubmit={submit}>
        <input
          id={fieldId}
          ref={fieldRef}
          // biome-ignore lint/a11y/noAutofocus: it appears because somebody asked to search
          autoFocus={q === ""}
          type="search"
          name="q"
          aria-label={`Search in ${name}`}
          placeholder={`Search in ${name}`}
          maxLength={SEARCH_CHARACTERS_MAX}
          autoComplete="off"
          enterKeyHint="search"
          data-stream-search
          value={shown}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            leave();
          }}
          className="min-h-9 w-full min-w-0 flex-1 rounded-lg border border-edge bg-raised px-3 text-ink placeholder:text-ink-3 [&::-webkit-search-cancel-button]:appearance-none coarse:min-h-11 coarse:text-base"
        />
        {/* Disabled until hydration, so that Enter does not send the form without the stream's other parameters. */}
        <PlainButton type="submit" hidden />
        {words && (
          <Link
            href={`/search?${new URLSearchParams({ q: words })}`}
            prefetch={false}
            className="grid min-h-7 shrink-0 place-items-center text-ink underline decoration-accent underline-offset-3 hover:text-accent coarse:min-h-11"
          >
            Search everywhere
          </Link>
        )}
      </form>
    </search>
  );
}
