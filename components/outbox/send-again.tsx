"use client";

import { useMutation } from "@tanstack/react-query";
import { sendAgain } from "@/lib/client/account";
import { errorText } from "@/lib/client/api-error";
import { Button } from "../ui/button";
import { FormError } from "../ui/field";

/** @param mayHaveArrived the first delivery is uncertain */
export function SendAgain({ mailId, mayHaveArrived }: { mailId: string; mayHaveArrived: boolean }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => sendAgain(mailId),
    onSuccess: () => window.location.assign("/status/outbox"),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <p id="again-warning" className="text-ink-2">
        {mayHaveArrived
          ? "It may have arrived. Sending it again may deliver it twice."
          : "It was not sent. Fix the cause, then send it again."}
      </p>
      <Button aria-describedby="again-warning" isBusy={isPending || isSuccess} onClick={() => mutate()}>
        Send again
      </Button>
      <FormError>{error ? errorText(error) : undefined}</FormError>
    </div>
  );
}
