"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { fieldErrors } from "@/lib/client/api-error";
import { createNewsfeed } from "@/lib/client/newsfeeds";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormError } from "../ui/field";
import type { FirstWish } from "./first-wish";
import { NewsfeedFields, newsfeedBody, valuesOf } from "./newsfeed-fields";

interface NewNewsfeedDialogProps {
  /** Null while it is closed. */
  wish: FirstWish | null;
  onClose: () => void;
}

/** Makes a newsfeed and leads on to its sources. */
export function NewNewsfeedDialog({ wish, onClose }: NewNewsfeedDialogProps) {
  return (
    <Dialog isOpen={wish !== null} onOpenChange={onClose} title="New newsfeed">
      {wish && <NewNewsfeedForm wish={wish} />}
    </Dialog>
  );
}

function NewNewsfeedForm({ wish }: { wish: FirstWish }) {
  const client = useQueryClient();
  const router = useRouter();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: ReturnType<typeof newsfeedBody>) => createNewsfeed(client, body),
    onSuccess: ({ id }) => {
      const search = wish.sourceUrl ? `?${new URLSearchParams({ url: wish.sourceUrl })}` : "";
      router.push(`/newsfeeds/${id}/sources${search}`);
    },
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(newsfeedBody(valuesOf(event.currentTarget)));
      }}
    >
      <NewsfeedFields initial={wish.values} errors={errors} />
      <FormError>{errors[""]}</FormError>
      <div className="flex justify-end">
        <Button look="primary" type="submit" isBusy={isPending || isSuccess}>
          Create newsfeed
        </Button>
      </div>
    </form>
  );
}
