import { cron, type Inngest } from "inngest";
import type { SystemContext } from "@/lib/context/context";
import { requestDueMails } from "@/lib/domain/mail/send-mail";

/** Asks for the mails that are due. What an event lost, the next tick finds. @param minutes divide an hour */
export function mailTick(inngest: Inngest, context: () => SystemContext, minutes: number) {
  return inngest.createFunction(
    {
      id: "mail-tick",
      triggers: [cron(`*/${minutes} * * * *`)],
      concurrency: 1,
      singleton: { mode: "skip" },
      retries: 1,
    },
    async () => ({ mails: await requestDueMails(context()) }),
  );
}
