"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { ImportLink } from "@/components/source/import-link";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { fieldErrors, isGone } from "@/lib/client/api-error";
import { createNewsfeed, updateNewsfeed } from "@/lib/client/newsfeed-actions";
import { type CheckedSite, type NewsfeedDraft, patchDraft } from "@/lib/client/newsfeed-draft";
import { addSource } from "@/lib/client/source-actions";
import { FoundSite, useSiteCheck } from "./found-site";
import { StepActions, type StepProps } from "./step-frame";

/** Checks the first source and creates the newsfeed with it. */
export function SourceStep({ draft, onBack, onNext }: StepProps) {
  const client = useQueryClient();
  const router = useRouter();
  const make = useMutation({ mutationFn: () => makeNewsfeed(client, draft), onSuccess: onNext });
  const makeWithout = useMutation({
    mutationFn: () => makeNewsfeed(client, { ...draft, site: null }),
    onSuccess: (id) => router.push(`/newsfeeds/${id}`),
  });
  const { check, isChecking, problem, isListOfFeeds, reset } = useSiteCheck((site) => patchDraft({ site }));
  const submitRef = useFocusWhenFound(draft.site !== null && !isChecking);
  const error = make.error ?? makeWithout.error;
  const submit = () => {
    if (draft.site) make.mutate();
    else check(draft.sourceUrl.trim());
  };
  return (
    <Form onSubmit={submit} className="grid gap-4">
      {draft.site ? (
        <Chosen site={draft.site} />
      ) : (
        <TextField
          label="Source URL"
          required
          inputMode="url"
          value={draft.sourceUrl}
          onChange={(event) => {
            reset();
            patchDraft({ sourceUrl: event.target.value });
          }}
          error={problem}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="A site, a feed, a profile or a subreddit"
          hint="A home page will do. Lede finds its feeds."
        />
      )}
      {isListOfFeeds && (
        <p>
          <ImportLink />
        </p>
      )}
      <FormError>{error ? Object.values(fieldErrors(error))[0] : undefined}</FormError>
      <StepActions
        onBack={onBack}
        skip={
          draft.site || draft.newsfeedId
            ? undefined
            : { text: "Add sources later", onSkip: makeWithout.mutate, isBusy: makeWithout.isPending }
        }
      >
        <Button
          ref={submitRef}
          look="primary"
          type="submit"
          isBusy={isChecking || make.isPending}
          className="min-h-11 px-5"
        >
          {submitText({ isChecking, isMaking: make.isPending, isFound: draft.site !== null })}
        </Button>
      </StepActions>
    </Form>
  );
}

/** Moves focus from the removed field to the button. */
function useFocusWhenFound(isFound: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasFound = useRef(isFound);
  useEffect(() => {
    if (isFound && !wasFound.current) ref.current?.focus();
    wasFound.current = isFound;
  }, [isFound]);
  return ref;
}

function submitText({ isChecking, isMaking, isFound }: { isChecking: boolean; isMaking: boolean; isFound: boolean }) {
  if (isChecking) return "Checking…";
  if (isMaking) return "Adding…";
  return isFound ? "Create newsfeed" : "Check";
}

function Chosen({ site }: { site: CheckedSite }) {
  return (
    <>
      <FoundSite site={site} onFeed={(feedUrl) => patchDraft({ site: { ...site, feedUrl } })} />
      <div>
        <Button size="small" look="quiet" onClick={() => patchDraft({ site: null, sourceUrl: "" })} className="-ml-2">
          Choose another source
        </Button>
      </div>
    </>
  );
}

const UNNAMED = "My newsfeed";

/**
 * Creates the draft's newsfeed with its source, or updates it if it exists.
 *
 * @returns its id
 * @throws ApiError
 */
async function makeNewsfeed(client: QueryClient, draft: NewsfeedDraft): Promise<string> {
  const id = await saveNewsfeed(client, draft);
  // Retries reuse this newsfeed.
  patchDraft({ newsfeedId: id });
  const { site } = draft;
  if (site) await addSource(client, id, { url: site.url, ...(site.feedUrl && { feed_url: site.feedUrl }) });
  return id;
}

async function saveNewsfeed(client: QueryClient, draft: NewsfeedDraft): Promise<string> {
  const body = {
    name: draft.name.trim() || UNNAMED,
    keywords: draft.keywords,
    business_context: draft.businessContext.trim() || null,
  };
  if (draft.newsfeedId) {
    try {
      return (await updateNewsfeed(client, draft.newsfeedId, body)).id;
    } catch (error) {
      // It may have been deleted in another tab.
      if (!isGone(error)) throw error;
    }
  }
  return (await createNewsfeed(client, body)).id;
}
