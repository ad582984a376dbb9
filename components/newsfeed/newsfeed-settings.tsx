"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { errorText, fieldErrors } from "@/lib/client/api-error";
import { deleteNewsfeed, newsfeedById, newsfeedsQuery, updateNewsfeed } from "@/lib/client/newsfeeds";
import { showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { DigestSection } from "../digest/digest-section";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormError, TextField } from "../ui/field";
import { Page } from "../ui/page";
import { BackToNewsfeed } from "./back-to-newsfeed";
import { ContextTrial } from "./context-trial";
import { NewsfeedFields, newsfeedBody, valuesOf } from "./newsfeed-fields";

export function NewsfeedSettings({ newsfeed: atFirst }: { newsfeed: Newsfeed }) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  return (
    <Page
      title={`Settings of ${newsfeed.name}`}
      lead="What it keeps, and for whom its key learnings are written."
      back={<BackToNewsfeed newsfeed={newsfeed} />}
    >
      <EditForm newsfeed={newsfeed} />
      <DigestSection newsfeedId={newsfeed.id} />
      {newsfeed.role === "owner" && <DangerZone newsfeed={newsfeed} />}
    </Page>
  );
}

function EditForm({ newsfeed }: { newsfeed: Newsfeed }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ReturnType<typeof newsfeedBody>) => updateNewsfeed(client, newsfeed.id, body),
    onSuccess: () => showToast({ text: "Changes saved" }),
  });
  const errors = error ? fieldErrors(error) : {};
  const { name, keywords, business_context } = newsfeed;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(newsfeedBody(valuesOf(event.currentTarget)));
      }}
    >
      <div className="grid max-w-xl gap-5">
        <NewsfeedFields
          initial={{ name, keywords: keywords.join(", "), businessContext: business_context ?? "" }}
          errors={errors}
        />
      </div>
      <ContextTrial newsfeed={newsfeed} />
      <FormError>{errors[""]}</FormError>
      <div>
        <Button look="primary" type="submit" isBusy={isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}

function DangerZone({ newsfeed }: { newsfeed: Newsfeed }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="mt-14 max-w-xl border-t border-line pt-6">
      <h2 className="font-serif text-xl font-semibold">Delete this newsfeed</h2>
      <p className="mt-1 mb-4 text-ink-2">Its sources and posts go with it, for every member. There is no way back.</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete newsfeed…
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${newsfeed.name}?`}
        description="All its sources and posts are deleted for good."
      >
        <DeleteForm newsfeed={newsfeed} />
      </Dialog>
    </section>
  );
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
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
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
        disabled={typed.trim() !== newsfeed.name.trim()}
        className="justify-self-end"
      >
        Delete for good
      </Button>
    </form>
  );
}
