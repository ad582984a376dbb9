"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DigestSection } from "@/components/digest/digest-settings";
import { FeedAddressButton } from "@/components/feed-address/feed-address-button";
import { KeywordsForm } from "@/components/keyword/keywords-form";
import { useUpdateNewsfeed } from "@/components/keyword/use-update-newsfeed";
import { ProgressNotice } from "@/components/stream/stream-notices";
import { Button } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog";
import { DraftField } from "@/components/ui/draft-field";
import { NewsfeedGone } from "@/components/ui/empty";
import { TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { NewsfeedHeader } from "@/components/ui/newsfeed-header";
import { Page, SettingsSection } from "@/components/ui/page";
import { useDraft } from "@/components/ui/use-draft";
import { useNewsfeedGone } from "@/components/ui/use-newsfeed-gone";
import { errorText } from "@/lib/client/api-error";
import { deleteNewsfeed } from "@/lib/client/newsfeed-actions";
import { mayChange, newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showToast } from "@/lib/client/toasts";
import type { MailState } from "@/lib/contract/mail";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { DESCRIPTION_CHARACTERS_MAX, NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { collapseWhiteSpace } from "@/lib/core/white-space";
import { ContextForm } from "./context-form";
import { LanguageForm } from "./language-form";
import { StartDateForm } from "./start-date-form";

/** Settings of a newsfeed. Each section saves separately. */
export function NewsfeedSettings({ newsfeed: atFirst, mail }: { newsfeed: Newsfeed; mail: MailState }) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  if (useNewsfeedGone(atFirst.id)) return <NewsfeedGone />;
  if (!mayChange(newsfeed)) return <ViewerSettings newsfeed={newsfeed} mail={mail} />;
  return (
    <Page
      title={`Settings of ${newsfeed.name}`}
      lead="Name, keywords, context, language and digest."
      header={<NewsfeedHeader newsfeed={newsfeed} />}
    >
      <div role="status" className="not-empty:mb-6">
        <ProgressNotice newsfeed={newsfeed} />
      </div>
      <BasicsForm newsfeed={newsfeed} />
      <KeywordsForm newsfeed={newsfeed} />
      <StartDateForm newsfeed={newsfeed} />
      <ContextForm newsfeed={newsfeed} />
      <LanguageForm newsfeed={newsfeed} />
      <OwnSections newsfeedId={newsfeed.id} mail={mail} />
      {newsfeed.role === "owner" && <DangerZone newsfeed={newsfeed} />}
    </Page>
  );
}

function ViewerSettings({ newsfeed, mail }: { newsfeed: Newsfeed; mail: MailState }) {
  return (
    <Page title={`Settings of ${newsfeed.name}`} header={<NewsfeedHeader newsfeed={newsfeed} />}>
      <p>You are a viewer of this newsfeed. Its owner and editors change its settings.</p>
      <OwnSections newsfeedId={newsfeed.id} mail={mail} />
    </Page>
  );
}

/** Settings that each member has for themselves. */
function OwnSections({ newsfeedId, mail }: { newsfeedId: string; mail: MailState }) {
  return (
    <>
      <DigestSection newsfeedId={newsfeedId} mail={mail} />
      <SettingsSection
        id="feed"
        title="Feed address"
        lead="Read this newsfeed in another program, with key learnings and quotes."
      >
        <FeedAddressButton thing={{ kind: "newsfeed", id: newsfeedId }} text="Feed address…" />
      </SettingsSection>
    </>
  );
}

function BasicsForm({ newsfeed }: { newsfeed: Newsfeed }) {
  const saved = { name: newsfeed.name, description: newsfeed.description ?? "" };
  const name = useDraft(saved.name);
  const description = useDraft(saved.description);
  const { save, isSaving, errors, forgetErrors } = useUpdateNewsfeed(newsfeed.id, "Name and description saved");
  const submit = () => {
    const edited = { name: name.value.trim(), description: description.value.trim() };
    name.send(edited.name);
    description.send(edited.description);
    // Without the fields that were not edited, which another member may have changed since.
    save({
      ...(edited.name !== saved.name && { name: edited.name }),
      ...(edited.description !== saved.description && { description: edited.description || null }),
    });
  };
  return (
    <Form className="grid max-w-xl gap-5" onSubmit={submit}>
      <DraftField draft={name} onDrop={forgetErrors}>
        <TextField
          label="Name"
          value={name.value}
          onChange={(event) => name.edit(event.target.value)}
          error={errors.name}
          required
          maxLength={NAME_CHARACTERS_MAX}
          autoComplete="off"
        />
      </DraftField>
      <DraftField draft={description} onDrop={forgetErrors}>
        <TextField
          label="Description"
          value={description.value}
          onChange={(event) => description.edit(event.target.value)}
          error={errors.description}
          maxLength={DESCRIPTION_CHARACTERS_MAX}
          autoComplete="off"
          hint="Optional. Shown in the list of newsfeeds."
        />
      </DraftField>
      <FormError>{errors[""]}</FormError>
      <Button
        type="submit"
        isBusy={isSaving}
        disabled={name.value === saved.name && description.value === saved.description}
        className="justify-self-start"
      >
        Save name and description
      </Button>
    </Form>
  );
}

function DangerZone({ newsfeed }: { newsfeed: Newsfeed }) {
  return (
    <section aria-labelledby="delete-title" className="mt-14 border-t-2 border-bad/40 pt-6">
      <h2 id="delete-title" className="font-serif text-xl font-semibold">
        Delete this newsfeed
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-ink-2">
        Deletes its sources and posts for every member and from every reading list. This cannot be undone.
      </p>
      <DialogButton
        look="danger"
        text="Delete newsfeed…"
        title={`Delete ${newsfeed.name}?`}
        description="All its sources and posts are permanently deleted."
      >
        {() => <DeleteForm newsfeed={newsfeed} />}
      </DialogButton>
    </section>
  );
}

/** Text as it looks and can be typed: HTML shows a no-break space and a run of spaces as one space. */
function typeable(text: string): string {
  return collapseWhiteSpace(text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "")).trim();
}

/** Whether a name was typed as the page shows it. */
export function isNameTyped(typed: string, name: string): boolean {
  return typeable(typed) === typeable(name);
}

function DeleteForm({ newsfeed }: { newsfeed: Newsfeed }) {
  const client = useQueryClient();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => deleteNewsfeed(client, newsfeed.id),
    onSuccess: () => {
      showToast({ text: `${newsfeed.name} deleted` });
      router.push("/newsfeeds");
    },
  });
  return (
    <Form className="grid gap-4" onSubmit={() => mutate()}>
      <TextField
        label={`Type “${newsfeed.name}” to confirm`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
      <FormError>{error ? errorText(error) : undefined}</FormError>
      <Button
        look="danger"
        type="submit"
        isBusy={isPending || isSuccess}
        disabled={!isNameTyped(typed, newsfeed.name)}
        className="justify-self-end"
      >
        Delete permanently
      </Button>
    </Form>
  );
}
