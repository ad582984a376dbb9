"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { fieldErrors } from "@/lib/client/api-error";
import { addSource, validateSource } from "@/lib/client/sources";
import { showToast } from "@/lib/client/toasts";
import { Button } from "../ui/button";
import { DiscoveredFeeds } from "./discovered-feeds";

const ERROR_ID = "source-url-error";

/** The first message about an address, whatever it was about. */
function messageOf(error: Error | null): string | undefined {
  return error ? Object.values(fieldErrors(error))[0] : undefined;
}

/** Checking and adding as one piece of state: a changed address makes what was found about the last one worthless. */
function useAddSource(newsfeedId: string, onAdded: () => void) {
  const client = useQueryClient();
  const [chosenFeed, setChosenFeed] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: validateSource,
    onSuccess: (validation) => setChosenFeed(validation.recommended_feed ?? validation.rss_feeds[0]?.url ?? null),
  });
  const add = useMutation({
    mutationFn: (url: string) => addSource(client, newsfeedId, { url, ...(chosenFeed && { feed_url: chosenFeed }) }),
    onSuccess: (source) => {
      forget();
      onAdded();
      showToast({ text: `${source.title ?? source.url} added` });
    },
  });
  function forget() {
    setChosenFeed(null);
    check.reset();
    add.reset();
  }
  return { chosenFeed, setChosenFeed, check, add, forget };
}

interface AddSourceProps {
  newsfeedId: string;
  /** An address that somebody gave before; it is checked at once. */
  initialUrl: string;
}

export function AddSource({ newsfeedId, initialUrl }: AddSourceProps) {
  const boxRef = useRef<HTMLInputElement>(null);
  const { chosenFeed, setChosenFeed, check, add, forget } = useAddSource(newsfeedId, () => {
    if (boxRef.current) boxRef.current.value = "";
  });
  useCheckAtOnce(initialUrl, check.mutate);
  const validation = check.data;
  const error = messageOf(add.error ?? check.error);
  const withAddress = (act: (url: string) => void) => {
    const url = boxRef.current?.value.trim();
    if (url) act(url);
    else boxRef.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withAddress(add.mutate);
  };
  return (
    <form onSubmit={submit} className="grid gap-3.5" noValidate>
      <div className="flex flex-wrap gap-2">
        <UrlBox ref={boxRef} defaultValue={initialUrl} onInput={forget} error={error} />
        <Button isBusy={check.isPending} onClick={() => withAddress(check.mutate)} className="min-h-11">
          {check.isPending ? "Checking…" : "Check"}
        </Button>
        {!validation && (
          <Button look="primary" type="submit" isBusy={add.isPending} className="min-h-11">
            {add.isPending ? "Adding…" : "Add source"}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {error && (
          <p id={ERROR_ID} className="text-bad">
            {error}
          </p>
        )}
        {validation && (
          <DiscoveredFeeds
            validation={validation}
            chosen={chosenFeed}
            onChoose={setChosenFeed}
            isAdding={add.isPending}
          />
        )}
      </div>
    </form>
  );
}

function useCheckAtOnce(url: string, check: (url: string) => void): void {
  const checkedUrl = useRef("");
  useEffect(() => {
    if (!url || checkedUrl.current === url) return;
    checkedUrl.current = url;
    check(url);
  }, [url, check]);
}

function UrlBox({ error, ...props }: { error: string | undefined } & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1 basis-full medium:basis-72">
      <label htmlFor={id} className="sr-only">
        Source URL
      </label>
      <input
        id={id}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="A site, a feed, a profile or a subreddit"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? ERROR_ID : undefined}
        className="min-h-11 w-full rounded-lg border border-edge bg-raised px-3 py-2 placeholder:text-ink-3 aria-invalid:border-bad coarse:text-base"
        {...props}
      />
    </div>
  );
}
