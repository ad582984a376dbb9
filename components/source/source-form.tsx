"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ComponentProps, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { SelectField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Page } from "@/components/ui/page";
import { fieldErrors } from "@/lib/client/api-error";
import { mayChange, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { addWithMessage } from "@/lib/client/source-actions";
import type { Source, SourceValidation } from "@/lib/contract/source";
import { SOURCE_URL_ID } from "./addresses";
import { DiscoveredFeeds } from "./discovered-feeds";
import { isPlain } from "./feed-choice";
import { ImportLink, LIST_OF_FEEDS } from "./import-link";
import { type SourceAction, useCheckAtOnce, useSourceForm } from "./use-source-form";

interface SourceFormProps {
  /** Used to count keyword matches. */
  newsfeedId: string;
  /** Checked at once. */
  initialUrl: string;
  /** Id of the input, for links to it. */
  boxId?: string;
  onUrl?: ((url: string) => void) | undefined;
  action: SourceAction;
}

export function SourceForm({ newsfeedId, initialUrl, boxId, onUrl, action }: SourceFormProps) {
  const boxRef = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const form = useSourceForm(newsfeedId, action, () => {
    const box = boxRef.current;
    if (!box) return;
    box.value = "";
    // Ready for the next address, unless the user has gone on meanwhile.
    if (box.form?.contains(document.activeElement)) box.focus();
  });
  const { chosenFeed, check, act } = form;
  useCheckAtOnce(initialUrl, (url) => form.begin(url, false));
  const isOffered = check.data?.crawlable === true && !(check.variables?.isSubmitted && isPlain(check.data));
  const problem = problemOf(check.data, act.error ?? check.error);
  const submit = () => {
    const url = boxRef.current?.value.trim();
    if (!url) boxRef.current?.focus();
    else if (isOffered) form.submit(url, chosenFeed);
    else form.begin(url, true);
  };
  const isChecking = check.isPending;
  return (
    <Form onSubmit={submit} className="relative grid gap-3.5" noValidate>
      <div className="flex flex-wrap gap-2">
        <UrlBox
          ref={boxRef}
          id={boxId}
          defaultValue={initialUrl}
          onInput={({ currentTarget }) => {
            form.forget();
            onUrl?.(currentTarget.value);
          }}
          errorId={problem && errorId}
        />
        <Button look="primary" type="submit" isBusy={isChecking || act.isPending} className="min-h-11">
          {isChecking ? "Checking…" : act.isPending ? action.busyText : action.text}
        </Button>
      </div>
      {/* Reserves room for an address that is checked at once. */}
      <div aria-live="polite" className={initialUrl ? "min-h-96" : ""}>
        {problem && (
          <div className="flex flex-wrap items-center gap-3">
            <p id={errorId} className="text-bad">
              {problem.text}
            </p>
            {problem.isListOfFeeds && <ImportLink />}
          </div>
        )}
        {isOffered && check.data && (
          // Covers the sources below, so that they do not move.
          <div className={initialUrl ? "" : "absolute inset-x-0 top-full z-10 mt-3 rounded-xl shadow-float"}>
            <DiscoveredFeeds validation={check.data} chosen={chosenFeed} onChoose={form.setChosenFeed} />
          </div>
        )}
      </div>
    </Form>
  );
}

interface Problem {
  text: string;
  isListOfFeeds: boolean;
}

/** Why the address could not be added. */
function problemOf(validation: SourceValidation | undefined, error: Error | null): Problem | undefined {
  if (error) return { text: Object.values(fieldErrors(error))[0] ?? error.message, isListOfFeeds: false };
  if (!validation || validation.crawlable) return undefined;
  const text = validation.error ?? "This address cannot be followed.";
  return { text, isListOfFeeds: validation.error_code === LIST_OF_FEEDS };
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
  onUrl?: (url: string) => void;
  onAdded?: (source: Source) => void;
}

export function AddSource({ newsfeedId, initialUrl, onUrl, onAdded }: AddSourceProps) {
  const client = useQueryClient();
  return (
    <SourceForm
      newsfeedId={newsfeedId}
      initialUrl={initialUrl}
      boxId={SOURCE_URL_ID}
      onUrl={onUrl}
      action={{
        text: "Add source",
        busyText: "Adding…",
        run: (wanted) => addWithMessage(client, newsfeedId, wanted),
        onDone: (source) => onAdded?.(source),
      }}
    />
  );
}

/** Adds an address shared from another program to a chosen newsfeed. */
export function AddSharedSource({ url }: { url: string }) {
  const router = useRouter();
  const { data = [] } = useQuery(newsfeedsQuery());
  const newsfeeds = data.filter(mayChange);
  const [chosen, setChosen] = useState<{ newsfeedId?: string; initialUrl: string }>({ initialUrl: url });
  const typed = useRef(url);
  const newsfeedId = chosen.newsfeedId ?? newsfeeds[0]?.id;
  return (
    <Page title="Add a source" lead="Choose the newsfeed to add it to.">
      {newsfeedId === undefined ? (
        <Empty
          title={data.length === 0 ? "No newsfeeds yet" : "You cannot add sources to any newsfeed yet"}
          link={{ href: "/newsfeeds/new", text: "New newsfeed" }}
        >
          A source belongs to a newsfeed. Create one, then share the address again.
        </Empty>
      ) : (
        <div className="grid gap-6">
          <div className="max-w-sm">
            <SelectField
              label="Newsfeed"
              choices={newsfeeds.map(({ id, name }) => ({ value: id, text: name }))}
              value={newsfeedId}
              onChange={(id) => setChosen({ newsfeedId: id, initialUrl: typed.current })}
            />
          </div>
          {/* Match counts depend on the newsfeed's keywords. */}
          <AddSource
            key={newsfeedId}
            newsfeedId={newsfeedId}
            initialUrl={chosen.initialUrl}
            onUrl={(next) => {
              typed.current = next;
            }}
            onAdded={() => router.push(`/newsfeeds/${newsfeedId}/sources`)}
          />
        </div>
      )}
    </Page>
  );
}
