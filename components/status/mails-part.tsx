import type { Status } from "@/lib/contract/status";
import { numberText } from "@/lib/core/number-text";
import { useLocale } from "../ui/locale";
import { Figure, Figures, Part } from "./figure";
import { Further } from "./further";
import { TRANSPORTS } from "./words";

export function MailsPart({ mails }: { mails: NonNullable<Status["mails"]> }) {
  const locale = useLocale();
  const text = (count: number) => numberText(count, locale);
  return (
    <Part title="Email" aside={<Further href="/status/outbox">Open outbox</Further>}>
      <p className="mb-5 text-ink-2">{TRANSPORTS[mails.transport]}</p>
      <Figures>
        <Figure name="Waiting" value={text(mails.pending)} />
        <Figure name="Failed" value={text(mails.failed)} tone={mails.failed > 0 ? "bad" : "quiet"} note="in 30 days" />
        <Figure
          name="Uncertain"
          value={text(mails.unknown)}
          tone={mails.unknown > 0 ? "warn" : "quiet"}
          note="in 30 days; they may have arrived"
        />
      </Figures>
    </Part>
  );
}
