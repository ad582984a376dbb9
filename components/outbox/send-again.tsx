"use client";

import { FinalButton } from "@/components/ui/action-button";
import { call } from "@/lib/client/call";

/** @param mayHaveArrived the first delivery is uncertain */
export function SendAgain({ mailId, mayHaveArrived }: { mailId: string; mayHaveArrived: boolean }) {
  const send = async () => {
    await call("POST /api/app/outbox/{mail_id}/again", { params: { mail_id: mailId } });
    window.location.assign("/settings/status/outbox");
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
