"use client";

import { useMutation } from "@tanstack/react-query";
import { errorText } from "@/lib/client/api-error";
import { acceptInvitation } from "@/lib/client/members";
import { Button } from "../ui/button";
import { FormError } from "../ui/field";

/** Accepts as the signed-in person and opens the newsfeed. */
export function AcceptInvitation({ token }: { token: string }) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => acceptInvitation(token),
    // A full load refreshes the navigation.
    onSuccess: (newsfeedId) => window.location.assign(`/newsfeeds/${newsfeedId}`),
  });
  return (
    <>
      <Button
        look="primary"
        className="min-h-11 justify-center"
        isBusy={isPending || isSuccess}
        onClick={() => mutate()}
      >
        Accept invitation
      </Button>
      <FormError>{error ? errorText(error) : undefined}</FormError>
    </>
  );
}
