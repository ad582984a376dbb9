"use client";

import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError, fieldErrors } from "@/lib/client/api-error";
import { validateSource, type WantedSource } from "@/lib/client/sources";
import type { Source } from "@/lib/contract/sources";
import { Button } from "../ui/button";
import { DiscoveredFeeds } from "./discovered-feeds";
import { ImportLink, LIST_OF_FEEDS } from "./import-link";

/** Action of the submit button. */
export interface SourceAction {
  /** "Add source" */
  text: string;
  /** "Adding…" */
  busyText: string;
  run: (wanted: WantedSource) => Promise<Source>;
  onDone: (source: Source) => void;
}

interface SourceFormProps {
  /** Used to count keyword matches. */
  newsfeedId: string;
  /** Checked at once. */
  initialUrl: string;
  /** Id of the input, for links to it. */
  boxId?: string;
  action: SourceAction;
}

/** First message of an error. */
function messageOf(error: Error | null): string | undefined {
  return error ? Object.values(fieldErrors(error))[0] : undefined;
}

function isListOfFeeds(error: Error | null): boolean {
  return error instanceof ApiError && error.problem?.errors?.some(({ code }) => code === LIST_OF_FEEDS) === true;
}

/** State of checking and submitting. A changed address discards the earlier result. */
function useSourceForm(newsfeedId: string, { run, onDone }: SourceAction) {
  const [chosenFeed, setChosenFeed] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: (url: string) => validateSource(url, newsfeedId),
    onSuccess: (validation) => setChosenFeed(validation.recommended_feed ?? validation.rss_feeds[0]?.url ?? null),
  });
  const act = useMutation({
    mutationFn: (url: string) => run({ url, ...(chosenFeed && { feed_url: chosenFeed }) }),
    onSuccess: (source) => {
      forget();
      onDone(source);
    },
  });
  function forget() {
    setChosenFeed(null);
    check.reset();
    act.reset();
  }
  return { chosenFeed, setChosenFeed, check, act, forget };
}

export function SourceForm({ newsfeedId, initialUrl, boxId, action }: SourceFormProps) {
  const boxRef = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { chosenFeed, setChosenFeed, check, act, forget } = useSourceForm(newsfeedId, {
    ...action,
    onDone: (source) => {
      if (boxRef.current) boxRef.current.value = "";
      action.onDone(source);
    },
  });
  useCheckAtOnce(initialUrl, check.mutate);
  const validation = check.data;
  const error = messageOf(act.error ?? check.error);
  const withAddress = (use: (url: string) => void) => {
    const url = boxRef.current?.value.trim();
    if (url) use(url);
    else boxRef.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withAddress(act.mutate);
  };
  return (
    <form onSubmit={submit} className="grid gap-3.5" noValidate>
      <div className="flex flex-wrap gap-2">
        <UrlBox ref={boxRef} id={boxId} defaultValue={initialUrl} onInput={forget} errorId={error && errorId} />
        <Button isBusy={check.isPending} onClick={() => withAddress(check.mutate)} className="min-h-11">
          {check.isPending ? "Checking…" : "Check"}
        </Button>
        {!validation && (
          <Button look="primary" type="submit" isBusy={act.isPending} className="min-h-11">
            {act.isPending ? action.busyText : action.text}
          </Button>
        )}
      </div>
      {/* Reserves room for the result, so that nothing below moves. */}
      <div aria-live="polite" className={check.isPending || validation ? "min-h-96" : ""}>
        {error && (
          <div className="flex flex-wrap items-center gap-3">
            <p id={errorId} className="text-bad">
              {error}
            </p>
            {isListOfFeeds(act.error) && <ImportLink />}
          </div>
        )}
        {validation && (
          <DiscoveredFeeds validation={validation} chosen={chosenFeed} onChoose={setChosenFeed}>
            <Button look="primary" type="submit" isBusy={act.isPending}>
              {act.isPending ? action.busyText : action.text}
            </Button>
          </DiscoveredFeeds>
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

function UrlBox({ errorId, id: givenId, ...props }: { errorId: string | undefined } & ComponentProps<"input">) {
  const ownId = useId();
  const id = givenId ?? ownId;
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
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        className="min-h-11 w-full rounded-lg border border-edge bg-raised px-3 py-2 placeholder:text-ink-3 aria-invalid:border-bad coarse:text-base"
        {...props}
      />
    </div>
  );
}
