"use client";

import { useMutation } from "@tanstack/react-query";
import { askForLink } from "@/lib/client/account-mail";
import { fieldErrors } from "@/lib/client/api-error";
import { Button } from "../ui/button";

interface LinkOfferProps {
  /** As typed into the form. */
  email: string;
  /** Mails stay in the outbox, where the operator finds them. */
  isKeptHere: boolean;
}

/** The way in for those whose password fails: a mail with a link. */
export function LinkOffer({ email, isKeptHere }: LinkOfferProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      await askForLink("sign-in", email);
      return { email };
    },
  });
  const problems = error ? fieldErrors(error) : {};
  const where = isKeptHere ? "is in the outbox: ask the person who runs this server for it" : "is on its way";
  return (
    <div role="status" className="rounded-lg border border-line bg-sunken px-4 py-3">
      {data ? (
        <p>{`If ${data.email} has an account, a sign-in link ${where}.`}</p>
      ) : (
        <>
          <p className="mb-3">Forgot your password? Sign in with a link instead.</p>
          <Button type="button" isBusy={isPending} onClick={() => mutate()}>
            Email me a sign-in link
          </Button>
        </>
      )}
      {error && <p className="mt-2 text-bad">{problems.email ?? problems[""]}</p>}
    </div>
  );
}
