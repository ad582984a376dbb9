"use client";

import { useMutation } from "@tanstack/react-query";
import { errorText } from "@/lib/client/api-error";
import { acceptInvitation } from "@/lib/client/members";
import { Button } from "../ui/button";
import { FormError } from "../ui/field";

/** Makes whoever is signed in a member, and goes on to the newsfeed. */
export function AcceptInvitation({ token }: { token: string }) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => acceptInvitation(token),
    // A full load, so that the navigation knows the newsfeed.
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
