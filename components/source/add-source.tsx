"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { fieldErrors } from "@/lib/client/api-error";
import { addSource, validateSource } from "@/lib/client/sources";
import { showToast } from "@/lib/client/toasts";
import { Button } from "../ui/button";
import { DiscoveredFeeds } from "./discovered-feeds";

/** The first message about an address, whatever it was about. */
function messageOf(error: Error | null): string | undefined {
  return error ? Object.values(fieldErrors(error))[0] : undefined;
}

/** Checking and adding as one piece of state: a changed address makes what was found about the last one worthless. */
function useAddSource(newsfeedId: string, initialUrl: string) {
  const client = useQueryClient();
  const [url, setUrl] = useState(initialUrl);
  const [chosenFeed, setChosenFeed] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: validateSource,
    onSuccess: (validation) => setChosenFeed(validation.recommended_feed ?? validation.rss_feeds[0]?.url ?? null),
  });
  const add = useMutation({
    mutationFn: (body: { url: string; feed_url?: string }) => addSource(client, newsfeedId, body),
    onSuccess: (source) => {
      changeUrl("");
      showToast({ text: `${source.title ?? source.url} added` });
    },
  });
  function changeUrl(next: string) {
    setUrl(next);
    setChosenFeed(null);
    check.reset();
    add.reset();
  }
  return { url, changeUrl, chosenFeed, setChosenFeed, check, add };
}

interface AddSourceProps {
  newsfeedId: string;
  /** An address that somebody gave before; it is checked at once. */
  initialUrl: string;
}

export function AddSource({ newsfeedId, initialUrl }: AddSourceProps) {
  const { url, changeUrl, chosenFeed, setChosenFeed, check, add } = useAddSource(newsfeedId, initialUrl);
  const address = url.trim();
  const validation = check.data;
  const error = messageOf(add.error ?? check.error);
  useCheckAtOnce(initialUrl, check.mutate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address) add.mutate({ url: address, ...(chosenFeed && { feed_url: chosenFeed }) });
  };
  return (
    <form onSubmit={submit} className="grid gap-3.5" noValidate>
      <div className="flex flex-wrap gap-2">
        <UrlBox value={url} onChange={changeUrl} error={error} />
        <Button disabled={!address} isBusy={check.isPending} onClick={() => check.mutate(address)} className="min-h-11">
          {check.isPending ? "Checking…" : "Check"}
        </Button>
        {!validation && (
          <Button look="primary" type="submit" disabled={!address} isBusy={add.isPending} className="min-h-11">
            {add.isPending ? "Adding…" : "Add source"}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {error && (
          <p id="source-url-error" className="text-bad">
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

interface UrlBoxProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function UrlBox({ value, onChange, error }: UrlBoxProps) {
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "source-url-error" : undefined}
        className="min-h-11 w-full rounded-lg border border-edge bg-raised px-3 py-2 placeholder:text-ink-3 aria-invalid:border-bad coarse:text-base"
      />
    </div>
  );
}
