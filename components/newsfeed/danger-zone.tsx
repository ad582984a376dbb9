"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { errorText } from "@/lib/client/api-error";
import { deleteNewsfeed } from "@/lib/client/newsfeeds";
import { showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormError, TextField } from "../ui/field";

/** Where there is no way back. */
export function DangerZone({ newsfeed }: { newsfeed: Newsfeed }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-title" className="mt-14 border-t-2 border-bad/40 pt-6">
      <h2 id="delete-title" className="font-serif text-xl font-semibold">
        Delete this newsfeed
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-ink-2">
        Deletes its sources and posts for every member and from every reading list. This cannot be undone.
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete newsfeed…
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${newsfeed.name}?`}
        description="All its sources and posts are permanently deleted."
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
        Delete permanently
      </Button>
    </form>
  );
}
