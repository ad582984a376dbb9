"use client";

import { FinalButton } from "@/components/ui/action-button";
import { sendAgain } from "@/lib/client/account";

/** @param mayHaveArrived the first delivery is uncertain */
export function SendAgain({ mailId, mayHaveArrived }: { mailId: string; mayHaveArrived: boolean }) {
  const send = async () => {
    await sendAgain(mailId);
    window.location.assign("/status/outbox");
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p id="again-warning" className="text-ink-2">
        {mayHaveArrived
          ? "It may have arrived. Sending it again may deliver it twice."
          : "It was not sent. Fix the cause, then send it again."}
      </p>
      <FinalButton aria-describedby="again-warning" act={send}>
        Send again
      </FinalButton>
    </div>
  );
}
