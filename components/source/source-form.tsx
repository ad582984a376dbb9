"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { SelectField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Page } from "@/components/ui/page";
import { ApiError, fieldErrors } from "@/lib/client/api-error";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { addSource, validateSource, type WantedSource } from "@/lib/client/source-actions";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/sources";
import { SOURCE_URL_ID } from "./addresses";
import { DiscoveredFeeds } from "./discovered-feeds";
import { ImportLink, LIST_OF_FEEDS } from "./import-link";

interface SourceAction {
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
  return (
    <Form onSubmit={() => withAddress(act.mutate)} className="grid gap-3.5" noValidate>
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
    </Form>
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

interface AddSourceProps {
  newsfeedId: string;
  /** Checked at once. */
  initialUrl: string;
  onAdded?: (source: Source) => void;
}

export function AddSource({ newsfeedId, initialUrl, onAdded }: AddSourceProps) {
  const client = useQueryClient();
  return (
    <SourceForm
      newsfeedId={newsfeedId}
      initialUrl={initialUrl}
      boxId={SOURCE_URL_ID}
      action={{
        text: "Add source",
        busyText: "Adding…",
        run: (wanted) => addSource(client, newsfeedId, wanted),
        onDone: (source) => {
          showToast({ text: `${source.title ?? source.url} added` });
          onAdded?.(source);
        },
      }}
    />
  );
}

/** Adds an address shared from another program to a chosen newsfeed. */
export function AddSharedSource({ url }: { url: string }) {
  const router = useRouter();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const newsfeedId = chosenId ?? newsfeeds[0]?.id;
  return (
    <Page title="Add a source" lead="Choose the newsfeed to add it to.">
      {newsfeedId === undefined ? (
        <Empty title="No newsfeeds yet" link={{ href: "/newsfeeds/new", text: "New newsfeed" }}>
          A source belongs to a newsfeed. Create one, then share the address again.
        </Empty>
      ) : (
        <div className="grid gap-6">
          <div className="max-w-sm">
            <SelectField
              label="Newsfeed"
              choices={newsfeeds.map(({ id, name }) => ({ value: id, text: name }))}
              value={newsfeedId}
              onChange={setChosenId}
            />
          </div>
          {/* Match counts depend on the newsfeed's keywords. */}
          <AddSource
            key={newsfeedId}
            newsfeedId={newsfeedId}
            initialUrl={url}
            onAdded={() => router.push(`/newsfeeds/${newsfeedId}/sources`)}
          />
        </div>
      )}
    </Page>
  );
}
